import type { Failure } from "../../../house/mail/failure.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { suppress } from "../../newsletter/suppressions/suppressions.server.ts";
import { type Leased, settleRecipient } from "./recipients.server.ts";
import { pauseCampaign } from "./states.server.ts";

/** How many of the last emails are checked for failures. */
const COUNTED_EMAILS = 100;

/** A streak of failures at least this long is the server's fault, not the addresses'. */
const MIN_SERVER_FAILURES = 5;

/** The newest results with a state, newest first. @param since when the campaign was last resumed, ISO 8601 in UTC */
async function newest(trx: Database, campaignId: string, state: "sent" | "rejected" | "failed", since: string) {
  const rows = await trx
    .selectFrom("campaign_recipients")
    .select("next_try_at")
    .where("campaign_id", "=", campaignId)
    .where("state", "=", state)
    .where("next_try_at", ">=", since)
    .orderBy("next_try_at", "desc")
    .limit(COUNTED_EMAILS)
    .execute();
  return rows.map((row) => ({ failed: state !== "sent", at: row.next_try_at }));
}

/** Requeues the recipients who failed since an instant, and lifts their suppressions: the server rejected everyone. */
async function requeueFailed(trx: Database, campaignId: string, since: string, now: number): Promise<void> {
  await trx
    .updateTable("campaign_recipients")
    .set({ state: "waiting", reason: "", attempts: 0, next_try_at: storedInstant(now) })
    .where("campaign_id", "=", campaignId)
    .where("state", "in", ["rejected", "failed"])
    .where("next_try_at", ">=", since)
    .execute();
  await trx
    .deleteFrom("suppressions")
    .where("campaign_id", "=", campaignId)
    .where("reason", "=", "bounced")
    .where("created_at", ">=", since)
    .execute();
}

/** Pauses a campaign if too many of its last emails failed. @param since when it was last resumed. */
async function pauseIfTooMany(
  trx: Database,
  campaignId: string,
  { since, why }: { since: string; why: string },
  now: number,
): Promise<void> {
  const lists = [];
  for (const state of ["sent", "rejected", "failed"] as const)
    lists.push(...(await newest(trx, campaignId, state, since)));
  const last = lists.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, COUNTED_EMAILS);
  const failed = last.filter(({ failed }) => failed);
  if (failed.length < (currentSettings().campaigns.pauseAt * COUNTED_EMAILS) / 100) return;
  const accepted = last.findIndex(({ failed }) => !failed);
  const streak = accepted < 0 ? last.length : accepted;
  let reason = `${failed.length} of the last ${last.length} emails failed. The last one: ${why}`;
  if (streak === failed.length && streak >= MIN_SERVER_FAILURES) {
    await requeueFailed(trx, campaignId, last[streak - 1]?.at ?? since, now);
    reason = `The mail server refused the last ${streak} emails, so they weren't counted against their addresses and are sent again when you resume. ${why}`;
  }
  await isAccepted(pauseCampaign(trx, campaignId, reason, { by: program, now }));
}

/**
 * Saves that a recipient's email failed for good: an address that does not exist is suppressed, and the campaign pauses
 * if too many fail.
 *
 * @param now ms since 1970.
 */
export async function settleFailed(
  trx: Database,
  row: Leased,
  { state, failure, address }: { state: "rejected" | "failed"; failure: Failure; address: string },
  now: number,
): Promise<void> {
  const campaign = await trx
    .selectFrom("campaigns")
    .select(["state", "resumed_at"])
    .where("id", "=", row.campaign_id)
    .executeTakeFirst();
  const next_try_at = storedInstant(now);
  if (campaign?.state !== "sending") {
    // Sent while it was paused, perhaps because the server rejects everyone: the next try decides.
    await settleRecipient(trx, row, { state: "waiting", reason: "", next_try_at });
    return;
  }
  const result = { state, reason: failure.text, next_try_at };
  if (!(await settleRecipient(trx, row, result))) return;
  if (failure.address) {
    const campaignId = row.campaign_id;
    await suppress(trx, {
      address,
      reason: "bounced",
      detail: failure.text,
      campaignId,
      by: program.username,
      now,
    });
  }
  await pauseIfTooMany(trx, row.campaign_id, { since: campaign.resumed_at ?? "", why: failure.text }, now);
}
