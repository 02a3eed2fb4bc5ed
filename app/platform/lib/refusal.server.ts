import type { Context } from "hono";
import type { SetBy } from "./shapes.ts";

/** The message above a form with invalid fields. */
export const CHECK_FIELDS = "Please check the highlighted fields.";

interface About {
  /** The invalid field, beside which the message is shown. */
  field?: string;
  /** For several invalid fields: their errors by field, instead of `field`. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Additional members of the response: what is stored now, or what to confirm first. */
  details?: object;
}

/**
 * Why a request is refused. Thrown anywhere below an endpoint; `createApp` sends it as the response. Thrown in a write
 * transaction, it rolls the transaction back.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: 400 | 403 | 404 | 409 | 410 | 412 | 422;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly details: object;

  /** @param message may be shown to guests. */
  constructor(status: Refusal["status"], message: string, { field, errors, details = {} }: About = {}) {
    super(message);
    this.status = status;
    this.errors = errors ?? (field === undefined ? undefined : { [field]: message });
    this.details = details;
  }

  /** The error in one sentence: the first field's error, or the message. */
  get reason(): string {
    return Object.values(this.errors ?? {})[0] ?? this.message;
  }
}

/** A refusal (422) of a form because of one field. */
export function wrongField(field: string, message: string): Refusal {
  return new Refusal(422, CHECK_FIELDS, { errors: { [field]: message } });
}

/** Refuses (409) a change of something that an environment variable sets. @throws Refusal */
export function refuseIfFixed(setBy: SetBy | null | undefined): void {
  if (setBy === "environment") {
    throw new Refusal(409, "The server sets this with an environment variable. Ask whoever runs it.");
  }
}

/**
 * Whether a step of a transaction was accepted. If it was refused, the transaction continues, and keeps what the step
 * had written until then.
 */
export async function isAccepted(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Responds with a refusal: `{ message, errors?, … }`. */
export function sendRefusal(context: Context, { status, message, errors, details }: Refusal): Response {
  return context.json({ message, ...(errors && { errors }), ...details }, status);
}

/** Adds the current data to a refusal (412) of a change that is based on an outdated version. */
export async function withCurrent<Result>(change: Promise<Result>, current: () => Promise<object>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 412)) throw error;
    const { status, message, errors, details } = error;
    throw new Refusal(status, message, { errors, details: { ...details, ...(await current()) } });
  }
}

/** The result of a write that is refused but committed: a wrong guess that must be counted, for example. */
export class CommittedRefusal {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}
