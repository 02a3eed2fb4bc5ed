import type { Challenge } from "altcha-lib";
import { currentVersion } from "#current-settings";
import type { SentMark, Values } from "./draft.ts";
import { HONEYPOT } from "./limits.ts";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** As much of a zod schema as sending a form needs. */
export interface FormSchema {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };
}

/** What a form sends, where to, and how it is checked before. */
export interface FormOptions {
  /** Names what the tab keeps of it. */
  name: string;
  /** The call that takes it. */
  path: string;
  /** Loads the schema; the server uses the same one. */
  schema: () => Promise<FormSchema>;
  /** Creates the payload from the typed values. */
  payload: (values: Values) => object | Promise<object>;
  /** Where complaints about a sent field are shown, when the form's own field is called otherwise. */
  shownAt?: Readonly<Record<string, string>>;
  /** Required fields that the schema does not name, with their messages. */
  required?: Readonly<Record<string, string>>;
}

/** Time for an answer, in ms; after that the line counts as cut. */
const ANSWER_WITHIN = 45_000;

/** Complaints by the names of the form's fields, one for each. */
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
  { schema, payload, shownAt, required = {} }: FormOptions,
  values: Values,
): Promise<{ body: string } | { errors: FieldErrors }> {
  const [checks, sent] = await Promise.all([schema(), payload(values)]);
  const missing = Object.entries(required).filter(([field]) => !values[field]?.trim());
  const checked = checks.safeParse({ ...sent, [HONEYPOT]: values[HONEYPOT] ?? "" });
  const complaints = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  const errors = errorsAtFields([...complaints, ...missing], shownAt);
  if (!checked.success || missing.length > 0) return { errors };
  return {
    body: JSON.stringify(checked.data, (field, value) => (field === HONEYPOT && value === "" ? undefined : value)),
  };
}

/** A short mark of a text; two texts with the same one are not to be expected (cyrb53, bryc, public domain). */
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

// A page that is not on https has no `randomUUID`.
const newKey = () =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key a body is sent with: the same as before while it says the same, else a new one. */
export function keyFor(body: string, before: SentMark | undefined): SentMark {
  const mark = markOf(body);
  return before?.mark === mark ? before : { key: newKey(), mark };
}

/** The result of sending a form. */
export type Outcome =
  /** `told` is the whole answer: a form may be told more than all are. */
  | { kind: "received"; message: string; reference: string; title: string; told: Record<string, unknown> }
  | { kind: "refused"; status: number; message: string; errors: FieldErrors; retryAfter: string | null }
  | { kind: "unreachable" };

/**
 * Sends a form's body. An answer that is not the site's own, such as a hotel network's page, counts as none.
 *
 * @param proof of the work that the server asked for.
 */
export async function sendForm(path: string, body: string, key: string, proof?: string): Promise<Outcome> {
  const version = currentVersion();
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "Idempotency-Key": key,
        ...(version !== undefined && { "X-Settings-Version": String(version) }),
        ...(proof !== undefined && { "X-Proof-Of-Work": proof }),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (response.ok) throw error;
      return {};
    });
    const told = Object(answer) as Record<string, unknown>;
    const { message, reference, title, errors, challenge } = told;
    // Under attack: the browser works for its guest, who only waits a moment longer. Once, so that it ends.
    if (response.status === 428 && proof === undefined) {
      const { solveFormChallenge } = await import("./solve-challenge.ts");
      const solved = await solveFormChallenge(challenge as Challenge);
      if (solved !== undefined) return await sendForm(path, body, key, solved);
    }
    const text = typeof message === "string" ? message : "";
    if (response.ok) {
      return {
        kind: "received",
        message: text,
        reference: typeof reference === "string" ? reference : "",
        title: typeof title === "string" ? title : "",
        told,
      };
    }
    return {
      kind: "refused",
      status: response.status,
      message: text,
      errors: Object(errors) as FieldErrors,
      retryAfter: response.headers.get("Retry-After"),
    };
  } catch {
    return { kind: "unreachable" };
  }
}

/** When to try again, in words, by a `Retry-After` in seconds; nothing where it does not say. */
export function retryText(retryAfter: string | null): string {
  const seconds = Number(retryAfter);
  if (!retryAfter || !Number.isFinite(seconds) || seconds <= 0) return "";
  if (seconds <= 90) return "Try again in about a minute.";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? `Try again in about ${minutes} minutes.`
    : `Try again in about ${Math.ceil(minutes / 60)} hours.`;
}
