import type { JsonColumn } from "../../../platform/db/tables/json-columns.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { CampaignState, StuckCampaign } from "../campaign.ts";
import type { CampaignSummary } from "../shapes.ts";
import { entriesOff } from "./entry-problems.server.ts";
import { loadLive } from "./live.server.ts";

/** Ten years of two campaigns a week. */
const MAX_LISTED = 1_000;

/** The states before sending starts. */
const unsent: readonly CampaignState[] = ["draft", "scheduled", "overdue"];

const zoned = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/**
 * Warnings by campaign about content that guests no longer see, such as cancelled events.
 *
 * @param now ms since 1970.
 */
async function flagsOf(
  db: Database,
  campaigns: readonly { id: string; blocks: JsonColumn<"campaigns.blocks"> }[],
  now: number,
): Promise<ReadonlyMap<string, string[]>> {
  const chosen = campaigns.map(({ id, blocks }) => ({
    id,
    blocks: parseJsonText(blocks).filter((block) => "ids" in block && block.ids.length > 0),
  }));
  const all = chosen.flatMap(({ blocks }) => blocks);
  if (all.length === 0) return new Map();
  const live = await loadLive(db, all, now);
  const flags = chosen.map(async ({ id, blocks }) => {
    const found = await Promise.all(blocks.map((block) => ("ids" in block ? entriesOff(db, block, live, now) : [])));
    return [id, [...new Set(found.flat())]] as [string, string[]];
  });
  return new Map(await Promise.all(flags));
}

/** Lists the campaigns, last changed first. @param now ms since 1970 */
export async function listCampaigns(db: Database, now: number): Promise<CampaignSummary[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select(["id", "subject", "state", "send_at", "started_at", "finished_at", "updated_at", "created_by"])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  const written = await db.selectFrom("campaigns").select(["id", "blocks"]).where("state", "in", unsent).execute();
  const flags = await flagsOf(db, written, now);
  return rows.map(({ id, subject, state, send_at, started_at, finished_at, updated_at, created_by }) => ({
    _id: id,
    subject,
    state,
    created_by,
    flags: flags.get(id) ?? [],
    send_on: zoned(send_at),
    started_on: zoned(started_at),
    finished_on: zoned(finished_at),
    updated_on: zonedIso(updated_at, venue.timeZone),
  }));
}

/** Lists the campaigns that wait for a decision or for the mail server, last changed first. */
export function listStuckCampaigns(db: Database, most: number): Promise<StuckCampaign[]> {
  return db
    .selectFrom("campaigns")
    .select(["id as _id", "subject", "state", "state_reason"])
    .where("state", "in", ["overdue", "paused", "sending"])
    .where("state_reason", "<>", "")
    .orderBy("updated_at", "desc")
    .limit(most)
    .execute();
}
