import { removeMailsAbout } from "../../house/mail/store.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { carryOver } from "../consents/carry-over.server.ts";
import { forgetInConsents } from "../consents/forget.server.ts";
import { forgetSuppressed } from "./suppressions/guest-data.server.ts";

/**
 * Deletes subscribers and all emails to them, in the caller's transaction. The counts of their campaigns stay, and a
 * suppressed address stays suppressed by its mark, as their consents stay in the ledger.
 *
 * @param now ms since 1970.
 * @returns how many of each.
 */
export async function removeSubscribers(
  trx: Database,
  ids: readonly string[],
  now: number,
): Promise<{ subscribers: number; mails: number }> {
  const { isAmong } = dialectHelpers(trx);
  const mails = await removeMailsAbout(trx, ids);
  const sent = trx.selectFrom("campaign_recipients").select("id").where(isAmong("subscriber_id", ids));
  await trx.deleteFrom("unclear_reports").where("recipient_id", "in", sent).execute();
  await trx
    .updateTable("campaign_recipients")
    .set({ subscriber_id: null })
    .where(isAmong("subscriber_id", ids))
    .execute();
  await carryOver(trx, ids, now);
  const rows = await trx.selectFrom("subscribers").select("address").where(isAmong("id", ids)).execute();
  const addresses = rows.map(({ address }) => address);
  await forgetSuppressed(trx, addresses);
  await forgetInConsents(trx, addresses, now);
  const { numDeletedRows } = await trx.deleteFrom("subscribers").where(isAmong("id", ids)).executeTakeFirst();
  return { subscribers: Number(numDeletedRows), mails };
}
