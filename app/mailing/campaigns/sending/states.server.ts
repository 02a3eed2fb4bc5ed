import type { UpdateObject } from "kysely";
import type { CampaignState } from "../../../platform/db/tables/campaigns.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { TrailAction } from "../../../staff/audit-log/actions.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import { campaignMissing } from "../store.server.ts";
import { eventsOff } from "./check-recipient.server.ts";

const doing: Record<CampaignState, string> = {
  draft: "a draft",
  scheduled: "scheduled",
  overdue: "overdue",
  sending: "being sent",
  paused: "paused",
  sent: "already sent",
  cancelled: "cancelled",
};

/** The refusal (409) of a step that a campaign in this state cannot take. */
export const wrongState = (state: CampaignState) =>
  new Refusal(409, `This campaign is ${doing[state]}. Reload the page.`);

interface Step {
  from: readonly CampaignState[];
  action: TrailAction;
  set: UpdateObject<Tables, "campaigns">;
  /** Only while it has this version. */
  version?: number;
}

/** Changes a campaign's state, with a row in the audit trail. @throws `Refusal` (404, 409). */
export async function changeState(
  trx: Database,
  id: string,
  { from, action, set, version }: Step,
  { by, now }: Edit,
): Promise<void> {
  const row = await trx
    .selectFrom("campaigns")
    .select(["state", "subject", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw campaignMissing();
  if (!from.includes(row.state)) throw wrongState(row.state);
  if (version !== undefined && version !== row.version)
    throw new Refusal(409, "Someone has just changed this campaign. Check it, then send it.");
  await trx
    .updateTable("campaigns")
    .set(({ eb }) => ({ ...set, version: eb("version", "+", 1), updated_at: storedInstant(now) }))
    .where("id", "=", id)
    .execute();
  await record(trx, { actor: by, action, object: { kind: "campaign", id, name: row.subject } }, now);
}

/** Pauses a campaign on all instances. @param reason for staff */
export function pauseCampaign(trx: Database, id: string, reason: string, change: Edit): Promise<void> {
  const set = { state: "paused" as const, state_reason: reason };
  return changeState(trx, id, { from: ["sending"], action: "campaign.paused", set }, change);
}

/** Resumes a paused campaign. Events that are off now no longer pause it: staff have seen which. */
export async function resumeCampaign(trx: Database, id: string, change: Edit): Promise<void> {
  const row = await trx.selectFrom("campaigns").select("watched_events").where("id", "=", id).executeTakeFirst();
  if (!row) throw campaignMissing();
  const off = (await eventsOff(trx, row.watched_events)).map((event) => event.id);
  const watched = parseJsonText(row.watched_events).filter((event) => !off.includes(event));
  const set = {
    state: "sending" as const,
    state_reason: "",
    watched_events: jsonText(watched),
    resumed_at: storedInstant(change.now),
  };
  return changeState(trx, id, { from: ["paused"], action: "campaign.resumed", set }, change);
}

/** Cancels a campaign: the remaining recipients get no email. */
export function cancelCampaign(trx: Database, id: string, change: Edit): Promise<void> {
  const set = { state: "cancelled" as const, state_reason: "", finished_at: storedInstant(change.now) };
  return changeState(trx, id, { from: ["sending", "paused"], action: "campaign.cancelled", set }, change);
}

/** Schedules a campaign. @param wall by the venue's clock, `YYYY-MM-DDTHH:MM`. @param at the same instant, stored. */
export function scheduleCampaign(
  trx: Database,
  id: string,
  { wall, at }: { wall: string; at: string },
  change: Edit,
): Promise<void> {
  const set = { state: "scheduled" as const, state_reason: "", send_wall: wall, send_at: at };
  const from = ["draft", "scheduled", "overdue"] as const;
  return changeState(trx, id, { from, action: "campaign.scheduled", set }, change);
}

/** Makes a campaign that was not sent yet a draft again. */
export function unscheduleCampaign(trx: Database, id: string, change: Edit): Promise<void> {
  const set = { state: "draft" as const, state_reason: "", send_wall: null, send_at: null };
  return changeState(trx, id, { from: ["scheduled", "overdue"], action: "campaign.unscheduled", set }, change);
}

/** Marks a scheduled campaign as overdue, so that staff decide. @param reason for staff */
export function markOverdue(trx: Database, id: string, reason: string, change: Edit): Promise<void> {
  const set = { state: "overdue" as const, state_reason: reason };
  return changeState(trx, id, { from: ["scheduled"], action: "campaign.overdue", set }, change);
}
