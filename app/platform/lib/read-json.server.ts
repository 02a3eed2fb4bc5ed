import type { Context } from "hono";
import { jsonError } from "./json-errors.server.ts";
import { type BodyRefusal, readBody } from "./read-body.server.ts";
import { CHECK_FIELDS } from "./refusal.server.ts";

const limits = { limit: 64 * 1024, drained: 1024 * 1024, within: 30_000 };

/** An error of a field. */
export interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** The part of a schema that is needed to read a body. */
export interface BodySchema<Body> {
  safeParse(sent: unknown): { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } };
}

/** Responds with 422 and the first error of each field. */
export function fieldErrors(context: Context, issues: readonly Issue[]): Response {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? "form")] ??= message;
  return context.json({ message: CHECK_FIELDS, errors }, 422);
}

/** The response if a body was not read: 413, 408, 400 or 503. It closes the connection. */
export function bodyError(context: Context, rejection: BodyRefusal, tooLarge: string): Response {
  context.header("Connection", "close");
  if (rejection === "too large") return jsonError(context, 413, tooLarge);
  if (rejection === "no room") {
    context.header("Retry-After", "30");
    return jsonError(context, 503, "We're receiving too much at once. Try again in a minute.");
  }
  if (rejection === "too slow") return jsonError(context, 408, "The form took too long to arrive. Please try again.");
  return jsonError(context, 400, "The form arrived incomplete. Please try again.");
}

/** Whether a request has a body. */
export function hasBody({ req }: Context): boolean {
  return (req.header("content-length") ?? "0") !== "0" || req.header("transfer-encoding") !== undefined;
}

/**
 * Reads and validates a JSON body, with errors in the contract's order: too large (counted while reading), too slow,
 * wrong type, not JSON, wrong fields.
 *
 * @returns the parsed data and the raw bytes, or the error response.
 */
export async function readJson<Body>(
  context: Context,
  schema: BodySchema<Body>,
): Promise<{ data: Body; bytes: Uint8Array } | Response> {
  const bytes = await readBody(context.req.raw, limits);
  if (typeof bytes === "string") return bodyError(context, bytes, "This form is too large. Please shorten it.");

  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return jsonError(context, 415, "Send this form as application/json.");
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return jsonError(context, 400, "Invalid JSON.");
  }
  const checked = schema.safeParse(sent);
  return checked.success ? { data: checked.data, bytes } : fieldErrors(context, checked.error.issues);
}
