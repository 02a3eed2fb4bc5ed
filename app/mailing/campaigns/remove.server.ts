import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Deletes campaigns of any state with their recipients and links, in the caller's transaction. */
export async function removeCampaigns(trx: Database, ids: readonly string[]): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  await trx.updateTable("requests").set({ campaign_id: null }).where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaign_links").where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaign_recipients").where(isAmong("campaign_id", ids)).execute();
  await trx.deleteFrom("campaigns").where(isAmong("id", ids)).execute();
}
