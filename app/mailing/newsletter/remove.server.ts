import { removeMailsAbout } from "../../house/mail/store.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { forgetSuppressed } from "./suppressions/guest-data.server.ts";

/**
 * Deletes subscribers and all emails to them, in the caller's transaction. The counts of their campaigns stay, and a
 * suppressed address stays suppressed by its mark.
 *
 * @returns how many of each.
 */
export async function removeSubscribers(
  trx: Database,
  ids: readonly string[],
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
  const rows = await trx.selectFrom("subscribers").select("address").where(isAmong("id", ids)).execute();
  await forgetSuppressed(
    trx,
    rows.map(({ address }) => address),
  );
  const { numDeletedRows } = await trx.deleteFrom("subscribers").where(isAmong("id", ids)).executeTakeFirst();
  return { subscribers: Number(numDeletedRows), mails };
}
