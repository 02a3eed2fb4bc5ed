import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { operator, record } from "../../staff/audit-log/record.server.ts";

const UNKNOWN =
  "Restored from a backup. Whatever was sent after the backup isn’t known here, so sending may email people twice.";

/**
 * Lets no restored campaign be sent by itself: those under way are paused, and scheduled ones wait for a person, since
 * each may have been sent since the backup.
 *
 * @param now ms since 1970.
 */
export async function holdCampaigns(trx: Database, now: number): Promise<void> {
  const campaigns = await trx
    .selectFrom("campaigns")
    .select(["id", "subject", "state"])
    .where("state", "in", ["scheduled", "sending", "paused"])
    .orderBy("id")
    .execute();
  for (const { id, subject, state } of campaigns) {
    const held = state === "scheduled" ? "overdue" : "paused";
    await trx
      .updateTable("campaigns")
      .set(({ eb }) => ({
        state: held,
        state_reason: UNKNOWN,
        updated_at: storedInstant(now),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const object = { kind: "campaign", id, name: subject };
    await record(trx, { actor: operator, action: `campaign.${held}`, object }, now);
  }
}
