import * as z from "zod/mini";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import { findRow, type InboxBy, MOST_AT_ONCE, statusRefusal, type ToUndo, writeChange } from "./change.server.ts";

const text = z.string("Enter the value from the change's `undo`.");

/** Changes to undo, as the `undo` of their responses. */
export const undoSchema = z.object({
  requests: z
    .array(
      z.object({
        _id: text,
        version: z.int("Enter the version that the change made."),
        status: z.optional(text),
        spam_reason: z.optional(z.nullable(text)),
        owner: z.optional(z.nullable(text)),
      }),
      "Choose the changes to undo.",
    )
    .check(z.minLength(1, "Choose at least one change."), z.maxLength(MOST_AT_ONCE, `Up to ${MOST_AT_ONCE} at once.`)),
});

/** The result of undoing: the number restored, and those that were not. */
export interface Undone {
  changed: number;
  left: { _id: string; reason: string }[];
}

/** @returns an owner's name, even if inactive, since undo restores any previous owner */
async function ownerName(trx: Database, owner: string): Promise<string | undefined> {
  const admin = await trx.selectFrom("admins").select("username").where("id", "=", owner).executeTakeFirst();
  return admin?.username;
}

/** @returns why a change was not undone. */
async function undoOne(trx: Database, { _id, version, ...before }: ToUndo, by: InboxBy): Promise<string | undefined> {
  const row = await findRow(trx, _id, by.visible);
  if (!row) return "Request not found.";
  if (row.version !== version) return "Changed since.";
  const rejection = statusRefusal(row.kind as RequestKind, before.status);
  if (rejection) return rejection.message;
  const name = before.owner ? await ownerName(trx, before.owner) : null;
  if (name === undefined) return "Owner not found.";
  const { status, owner, spam_reason: spamReason } = before;
  await writeChange(trx, row, { status, owner, spamReason, ownerName: name }, by);
  return undefined;
}

/**
 * Restores every field that the changes touched, with a line in each request's history. Requests that anyone has
 * changed since stay as they are.
 */
export async function undoChanges(trx: Database, changes: readonly ToUndo[], by: InboxBy): Promise<Undone> {
  const left: Undone["left"] = [];
  for (const change of changes) {
    const reason = await undoOne(trx, change, by);
    if (reason !== undefined) left.push({ _id: change._id, reason });
  }
  return { changed: changes.length - left.length, left };
}
