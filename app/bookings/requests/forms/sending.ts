import type { Challenge } from "altcha-lib";
import type * as z from "zod/mini";
import type { AddressOf } from "../../../platform/http/endpoint-types.ts";
import { campaignOf } from "../../../platform/lib/campaign.ts";
import { HONEYPOT } from "../spam.ts";
import type { SentMark, Values } from "./draft.ts";
import { keepSentCopy } from "./sent-copy.ts";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The endpoint, payload and validation of a form. */
export interface FormOptions {
  /** The name under which the tab saves it. */
  name: string;
  /** The address that it is sent to. */
  path: AddressOf<"POST">;
  /** Loads the schema; the server uses the same one. */
  schema: () => Promise<z.ZodMiniType>;
  /** The fields that are not sent under their own name, as they were typed. */
  payload?: (values: Values) => object | Promise<object>;
  /** The form's fields for errors of sent fields with other names. */
  shownAt?: Readonly<Record<string, string>>;
  /** The field of a file, and its validation. */
  file?: { field: string; problem: (file: File) => Promise<string | undefined> };
  /** Required fields that the schema does not name, with their messages. */
  required?: Readonly<Record<string, string>>;
  /** Errors that the browser knows from an earlier response. */
  rejected?: (values: Values) => FieldErrors;
}

/** The messages of a form that was not received. */
export interface RefusalOptions extends Pick<FormOptions, "shownAt"> {
  /** The messages for a rejection and for a network error. */
  text: { refused: string; unreachable: string };
  /** The server's message replaces ours. */
  serverMessageFirst?: boolean;
  /** Statuses whose message from the server replaces ours. */
  explained?: readonly number[];
}

/** The timeout of a request, and of one with a file, in ms. */
const RESPONSE_TIMEOUT_MS = 45_000;
const UPLOAD_TIMEOUT_MS = 120_000;

/** The file that was chosen in a form, if any. */
export function fileIn(form: HTMLFormElement | null, { file }: FormOptions): File | undefined {
  const field = file && form?.elements.namedItem(file.field);
  return (field as HTMLInputElement | undefined)?.files?.[0];
}

/** A body as a multipart form with a file. */
export function withFile(body: string, field: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(body)))
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  form.append(field, file);
  return form;
}

/** Errors by the form's field names, one each. */
export function errorsAtFields(
  errors: Iterable<readonly [string, string]>,
  shownAt: FormOptions["shownAt"],
): FieldErrors {
  const found: Record<string, string> = {};
  for (const [sent, text] of errors) {
    const field = shownAt?.[sent] ?? sent;
    found[field] ??= text;
  }
  return found;
}

/** Validates a form. @returns the body to send, or the fields' errors. */
export async function checkForm(
  { schema, payload, shownAt, file, required = {}, rejected }: FormOptions,
  values: Values,
  chosen?: File,
): Promise<{ body: string } | { errors: FieldErrors }> {
  const [checks, sent] = await Promise.all([schema(), payload?.(values)]);
  const missing = Object.entries(required).filter(([field]) => !values[field]?.trim());
  // Empty fields are left out: the schema decides whether they are missing or an empty text.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const checked = checks.safeParse({ ...filled, ...sent });
  const problem = chosen && (await file?.problem(chosen));
  if (file && problem) missing.push([file.field, problem]);
  const complaints = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  const known = Object.entries(rejected?.(values) ?? {});
  const errors = errorsAtFields([...complaints, ...missing, ...known], shownAt);
  if (!checked.success || missing.length > 0 || known.length > 0) return { errors };
  return {
    body: JSON.stringify(checked.data, (field, value) => (field === HONEYPOT && value === "" ? undefined : value)),
  };
}

/** A short hash of a text (cyrb53, bryc, public domain). */
export function markOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    high = Math.imul(high ^ letter, 2654435761);
    low = Math.imul(low ^ letter, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

// Without https there is no `randomUUID`.
const newKey = () =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The idempotency key of a body: the previous one while body and file are unchanged, otherwise a new one. */
export function keyFor(body: string, before: SentMark | undefined, file?: File): SentMark {
  const mark = markOf(file ? `${body} ${file.name} ${file.size} ${file.lastModified}` : body);
  return before?.mark === mark ? before : { key: newKey(), mark };
}

/** The result of sending a form. */
export type Outcome =
  /** `told` is the whole response, which may have more fields. */
  | { kind: "received"; message: string; reference: string; title: string; told: Record<string, unknown> }
  | { kind: "refused"; status: number; message: string; errors: FieldErrors; retryAfter: string | null }
  | { kind: "unreachable" };

/**
 * Sends a form's body. A response from elsewhere, such as a hotel network's login page, counts as a network error.
 *
 * @param more the version of the settings whose texts the guest was shown; a proof of work, if the server required it;
 *   a file and its field, if there is one.
 */
export async function sendForm(
  path: FormOptions["path"],
  body: string,
  key: string,
  more: { version?: string; proof?: string; file?: File; field?: string } = {},
): Promise<Outcome> {
  const campaign = campaignOf();
  const { version, proof, file, field } = more;
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        // The browser adds the content type of a form with a file.
        ...(!file && { "Content-Type": "application/json" }),
        Accept: "application/json",
        "Idempotency-Key": key,
        ...(version !== undefined && { "X-Settings-Version": version }),
        ...(campaign !== null && /^[\w-]+$/.test(campaign) && { "X-Campaign": campaign }),
        ...(proof !== undefined && { "X-Proof-Of-Work": proof }),
      },
      body: file && field ? withFile(body, field, file) : body,
      redirect: "error",
      signal: AbortSignal.timeout(file ? UPLOAD_TIMEOUT_MS : RESPONSE_TIMEOUT_MS),
    });
    const { outcome, challenge } = await readOutcome(response);
    if (outcome.kind === "received" && outcome.reference && !file)
      keepSentCopy({ path, body, key, reference: outcome.reference }, response.headers.get("Date"));
    // During a flood the browser solves a challenge, which takes the guest a moment. Only once, so that it ends.
    if (response.status === 428 && proof === undefined) {
      const { solveFormChallenge } = await import("./solve-challenge.ts");
      const solved = await solveFormChallenge(challenge as Challenge);
      if (solved !== undefined) return await sendForm(path, body, key, { ...more, proof: solved });
    }
    return outcome;
  } catch {
    return { kind: "unreachable" };
  }
}

/**
 * The outcome that a form's endpoint responded with, and its challenge if it requires a proof of work.
 *
 * @throws if the response is not from this server
 */
export async function readOutcome(response: Response): Promise<{ outcome: Outcome; challenge: unknown }> {
  const answer: unknown = await response.json().catch((error: unknown) => {
    if (response.ok) throw error;
    return {};
  });
  const told = Object(answer) as Record<string, unknown>;
  const { message, reference, title, errors, challenge } = told;
  const text = typeof message === "string" ? message : "";
  const outcome: Outcome = response.ok
    ? {
        kind: "received",
        message: text,
        reference: typeof reference === "string" ? reference : "",
        title: typeof title === "string" ? title : "",
        told,
      }
    : {
        kind: "refused",
        status: response.status,
        message: text,
        errors: Object(errors) as FieldErrors,
        retryAfter: response.headers.get("Retry-After"),
      };
  return { outcome, challenge };
}

/** The message and the field errors that a form shows for a rejection. */
export function explainRefusal(
  { status, message, errors, retryAfter }: Extract<Outcome, { kind: "refused" }>,
  { serverMessageFirst, explained, text, shownAt }: RefusalOptions,
): { text: string; detail: string; errors: FieldErrors } {
  return {
    text: ((serverMessageFirst || explained?.includes(status)) && message) || text.refused,
    detail: retryText(retryAfter),
    errors: errorsAtFields(Object.entries(errors), shownAt),
  };
}

/** When to try again, as text, from a `Retry-After` in seconds; empty without one. */
export function retryText(retryAfter: string | null): string {
  const seconds = Number(retryAfter);
  if (!retryAfter || !Number.isFinite(seconds) || seconds <= 0) return "";
  if (seconds <= 90) return "Try again in about a minute.";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? `Try again in about ${minutes} minutes.`
    : `Try again in about ${Math.ceil(minutes / 60)} hours.`;
}
