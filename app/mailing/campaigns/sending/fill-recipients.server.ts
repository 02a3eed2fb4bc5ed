import { endLease, takeLease } from "../../../platform/db/lease.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { carryOver } from "../../consents/carry-over.server.ts";
import { selectAudience } from "../audience/recipients.server.ts";

/** Rows per transaction; forms wait for one transaction at most. */
const BATCH_SIZE = 500;

const LEASE_MS = 20_000;

/**
 * Adds a row for each recipient of a campaign that was started, in batches. Idempotent: after an interruption it adds the
 * missing rows.
 *
 * @param owner this process, for the lease
 */
export async function fillRecipients(
  { db, writer }: { db: Database; writer: Writer },
  campaignId: string,
  owner: string,
): Promise<void> {
  const mayWork = async (trx: Database) => {
    const now = Date.now();
    if (!(await takeLease(trx, { name: `campaign:${campaignId}`, owner, now, lasts: LEASE_MS }))) return undefined;
    return trx
      .selectFrom("campaigns")
      .select(["audience", "started_at"])
      .where("id", "=", campaignId)
      .where("state", "=", "sending")
      .where("recipients_at", "is", null)
      .executeTakeFirst();
  };
  const campaign = await writer.write(mayWork);
  if (!campaign) return;
  const at = campaign.started_at ?? "";
  const people = await selectAudience(db, parseJsonText(campaign.audience), Date.parse(at)).execute();
  for (let from = 0; from < people.length; from += BATCH_SIZE) {
    const rows = people.slice(from, from + BATCH_SIZE).map(({ id, email }) => ({
      id: newId(),
      campaign_id: campaignId,
      subscriber_id: id,
      domain: email.slice(email.lastIndexOf("@") + 1).toLowerCase(),
      state: "waiting" as const,
      next_try_at: at,
    }));
    const added = await writer.write(async (trx) => {
      if (!(await mayWork(trx))) return false;
      // Sending checks the consent of each of them in the ledger.
      const ids = rows.map(({ subscriber_id }) => subscriber_id);
      await carryOver(trx, ids, Date.now());
      await trx
        .insertInto("campaign_recipients")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["subscriber_id", "campaign_id"]).doNothing())
        .execute();
      return true;
    });
    if (!added) return;
  }
  await writer.write(async (trx) => {
    if (!(await mayWork(trx))) return;
    const recipients_at = storedInstant(Date.now());
    await trx.updateTable("campaigns").set({ recipients_at }).where("id", "=", campaignId).execute();
    await endLease(trx, { name: `campaign:${campaignId}`, owner });
  });
}
