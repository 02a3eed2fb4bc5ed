import type { Database } from "../../../platform/db/tables.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { isHidden, rounding, shownAudience } from "../audience/shown-count.server.ts";
import { getCampaign } from "../store.server.ts";
import type { CampaignSending } from "./shapes.ts";
import { startProblems } from "./start.server.ts";

/** How far a campaign is, as a role may know it; undefined if there is none. @param now ms since 1970. */
export async function readSending(
  db: Database,
  id: string,
  { mail, role }: { mail: boolean; role: Role },
  now: number,
): Promise<CampaignSending | undefined> {
  const campaign = await getCampaign(db, id);
  if (!campaign) return undefined;
  const row = await db.selectFrom("campaigns").select("recipients_at").where("id", "=", id).executeTakeFirst();
  const unsent = campaign.started_on === null;
  const found = await db
    .selectFrom("campaign_recipients")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("campaign_id", "=", id)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, sent: 0, rejected: 0, failed: 0, skipped: 0 };
  const rounded = isHidden(campaign.audience, role);
  const round = rounded ? await rounding(db, `campaign ${id}`) : (count: number) => count;
  for (const { state, count } of found) counts[state] = round(count);
  return {
    campaign,
    audience: unsent ? await shownAudience(db, campaign.audience, role, now) : null,
    problems: unsent ? await startProblems(db, campaign, role, now) : [],
    mail,
    rounded,
    counts,
    ready: typeof row?.recipients_at === "string",
  };
}
