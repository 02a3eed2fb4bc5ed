import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import type { Database } from "../db/tables.ts";
import { removeMailsAbout } from "../mail/store.server.ts";

/** Deletes subscribers and all emails to them, in the caller's transaction. @returns how many of each. */
export async function removeSubscribers(
  trx: Database,
  ids: readonly string[],
): Promise<{ subscribers: number; mails: number }> {
  const mails = await removeMailsAbout(trx, ids);
  const { numDeletedRows } = await trx
    .deleteFrom("subscribers")
    .where(dialectHelpers(trx).isAmong("id", ids))
    .executeTakeFirst();
  return { subscribers: Number(numDeletedRows), mails };
}
