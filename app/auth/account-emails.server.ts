import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { outboxRow, queueMail } from "../outbox/queue.server.ts";
import { createUndoLink } from "./links/links.server.ts";

interface Account {
  id: string;
  username: string;
}

/**
 * Emails an admin that the password was changed.
 *
 * @param by who changed it for the admin; left out where it was the admin.
 * @param now ms since 1970.
 */
export async function reportNewPassword(
  trx: Database,
  { id, username, email }: Account & { email: string },
  now: number,
  by?: string,
): Promise<void> {
  const data = { username, change: "password" as const, ...(by !== undefined && { by }) };
  await queueMail(
    trx,
    outboxRow({ template: "account-changed", data, about: id, recipient: email }, storedInstant(now)),
  );
}

/** Emails one of its addresses that an account has another one. @param by as above. */
export async function reportNewAddress(
  trx: Database,
  { id, username }: Account,
  { email, recipient, by }: { email: string; recipient: string; by?: string | undefined },
  now: number,
): Promise<void> {
  const data = { username, change: "email" as const, email, ...(by !== undefined && { by }) };
  const mail = { template: "account-changed" as const, data, about: id, recipient };
  await queueMail(trx, outboxRow(mail, storedInstant(now)));
}

/**
 * Emails both addresses that an account's email address was changed. If the admin changed it, the earlier address gets
 * a link that undoes the change.
 *
 * @param by who changed it for the admin; left out where it was the admin.
 * @param now ms since 1970.
 */
export async function reportNewEmail(
  trx: Database,
  { id, username }: Account,
  { before, after }: { before: string; after: string },
  now: number,
  by?: string,
): Promise<void> {
  await reportNewAddress(trx, { id, username }, { email: after, recipient: after, by }, now);
  if (by !== undefined) return reportNewAddress(trx, { id, username }, { email: after, recipient: before, by }, now);
  const about = await createUndoLink(trx, id, before, now);
  const undo = { template: "email-undo" as const, data: { username, email: after }, about, recipient: before };
  await queueMail(trx, outboxRow(undo, storedInstant(now)));
}
