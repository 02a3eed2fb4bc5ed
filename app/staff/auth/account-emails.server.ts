import type { Database } from "../../platform/db/tables.ts";
import { createUndoLink } from "./account-links.server.ts";
import { queueEmail } from "./queue-email.server.ts";
import { UNREAD_ADDRESS } from "./unread-address.ts";

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
export function reportNewPassword(
  trx: Database,
  { id, username, email }: Account & { email: string },
  now: number,
  by?: string,
): Promise<void> {
  const data = { username, change: "password", by } as const;
  return queueEmail(trx, { template: "account-changed", data, about: id, recipient: email }, now);
}

/** Emails one of its addresses that an account has another one. @param by as above. */
export function reportNewAddress(
  trx: Database,
  { id, username }: Account,
  { email, recipient, by }: { email: string; recipient: string; by?: string },
  now: number,
): Promise<void> {
  const data = { username, change: "email", email, by } as const;
  return queueEmail(trx, { template: "account-changed", data, about: id, recipient }, now);
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
  account: Account,
  { before, after }: { before: string; after: string },
  now: number,
  by?: string,
): Promise<void> {
  await reportNewAddress(trx, account, { email: after, recipient: after, by }, now);
  if (before === UNREAD_ADDRESS) return;
  if (by !== undefined) return reportNewAddress(trx, account, { email: after, recipient: before, by }, now);
  const about = await createUndoLink(trx, account.id, before, now);
  const data = { username: account.username, email: after };
  await queueEmail(trx, { template: "email-undo", data, about, recipient: before }, now);
}
