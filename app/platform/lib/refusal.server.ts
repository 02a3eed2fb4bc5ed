import type { Context } from "hono";
import type { SetBy } from "./shapes.ts";

/** The message above a form with wrong fields. */
export const CHECK_FIELDS = "Please check the highlighted fields.";

interface About {
  /** The field that is wrong: the message is shown at it. */
  field?: string;
  /** What is wrong in several fields, by field, instead of `field`. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Further members of the response: what is stored now, or what to confirm first. */
  details?: object;
}

/**
 * Why a request is not carried out. Thrown anywhere below an endpoint; `createApp` responds with it. Thrown in a write
 * transaction, it rolls back what the transaction wrote.
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

  /** What is wrong in one sentence: the error of the first field, or the message. */
  get reason(): string {
    return Object.values(this.errors ?? {})[0] ?? this.message;
  }
}

/** A refusal (422) of a form, for its field. */
export function wrongField(field: string, message: string): Refusal {
  return new Refusal(422, CHECK_FIELDS, { errors: { [field]: message } });
}

/** Refuses (409) to change what an environment variable decides. @throws Refusal */
export function refuseIfFixed(setBy: SetBy | null | undefined): void {
  if (setBy === "environment") {
    throw new Refusal(409, "The server sets this with an environment variable. Ask whoever runs it.");
  }
}

/**
 * Whether a step of a transaction was carried out. If it was refused, the rest goes on, with what the step had written
 * until then.
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

/** Adds what is stored now to a refusal (412) of a change that is based on an older version. */
export async function withCurrent<Result>(change: Promise<Result>, current: () => Promise<object>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 412)) throw error;
    const { status, message, errors, details } = error;
    throw new Refusal(status, message, { errors, details: { ...details, ...(await current()) } });
  }
}

/** The result of a write that refuses although what it wrote is committed: a counted guess, for example. */
export class CommittedRefusal {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}
