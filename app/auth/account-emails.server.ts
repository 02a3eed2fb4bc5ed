import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { outboxRow, queueMail } from "../outbox/queue.server.ts";

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

/**
 * Emails both addresses that an account's email address was changed.
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
  const data = { username, change: "email" as const, email: after, ...(by !== undefined && { by }) };
  for (const recipient of [before, after]) {
    const mail = { template: "account-changed" as const, data, about: id, recipient };
    await queueMail(trx, outboxRow(mail, storedInstant(now)));
  }
}
