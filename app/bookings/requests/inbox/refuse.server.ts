import type { Context } from "hono";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import { type InboxBy, type Refusal, Refused } from "../change.server.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { findRequest } from "./detail.server.ts";

/** The kinds of requests that the caller sees. */
export const visibleTo = (context: Context): readonly RequestKind[] => visibleKinds(staffOf(context).role);

/** The caller, and the time. */
export const caller = (context: Context) =>
  ({ staff: staffOf(context), now: Date.now(), visible: visibleTo(context) }) satisfies InboxBy;

/** Sends the error; a version conflict includes the current request. */
export async function refuse(context: Context, db: Database, rejection: Refusal, id = ""): Promise<Response> {
  const { status, message } = rejection;
  if (status === 422 || status === 409) {
    const errors = { [rejection.field]: message, ...(rejection.may && { anyway: message }) };
    return context.json({ message, errors }, status);
  }
  return context.json(
    status === 412 ? { message, request: await findRequest(db, id, visibleTo(context)) } : { message },
    status,
  );
}

/** The result of a change, or why it was refused; then its writes are rolled back. */
export async function orRefusal<Result>(change: Promise<Result>): Promise<Result | { refused: Refusal }> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}
