import type { CampaignState } from "../../../platform/db/tables/campaigns.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import { audienceProblem, shownAudience, sizeProblem } from "../audience/shown-count.server.ts";
import type { FrozenEmail } from "../frozen-email.ts";
import { imagesIn } from "../images.server.ts";
import type { Campaign } from "../shapes.ts";
import { campaignMissing, getCampaign } from "../store.server.ts";
import { campaignProblems } from "../write/problems.server.ts";
import { mailHost } from "./email.server.ts";
import { changeState, wrongState } from "./states.server.ts";

interface StartServices {
  db: Database;
  writer: Writer;
  /** The public address without a slash at the end. */
  origin: string;
}

/** Returns why a role can't send a campaign now: problems of its content and of its audience. */
export async function startProblems(db: Database, campaign: Campaign, role: Role, now: number): Promise<string[]> {
  const { audience } = campaign;
  const problem = audienceProblem(audience, role) ?? sizeProblem(await shownAudience(db, audience, role, now));
  return [...(await campaignProblems(db, campaign, now)), ...(problem ? [problem] : [])];
}

/**
 * Freezes an email and its links, and marks the campaign as being sent. Workers then add the recipients and send.
 *
 * @throws `Refusal` (404, 409)
 */
export async function beginSending(
  trx: Database,
  id: string,
  email: FrozenEmail,
  { from, version, ...change }: Edit & { from: readonly CampaignState[]; version?: number },
): Promise<void> {
  const at = storedInstant(change.now);
  const set = {
    state: "sending" as const,
    state_reason: "",
    frozen: jsonText(email),
    images: jsonText(imagesIn(email.html)),
    watched_events: jsonText(email.events),
    mail_host: mailHost(),
    started_at: at,
    resumed_at: at,
  };
  await changeState(trx, id, { from, action: "campaign.started", set, version }, change);
  if (email.links.length === 0) return;
  await trx
    .insertInto("campaign_links")
    .values(email.links.map((url, position) => ({ campaign_id: id, position, url })))
    .execute();
}

/**
 * Checks, renders and starts a campaign.
 *
 * @param change.from the states in which it may be started; `role` is that of the admin who starts it
 * @returns what must be fixed first, as instructions for staff; empty once it is started
 * @throws `Refusal` (404, 409)
 */
export async function startCampaign(
  { db, writer, origin }: StartServices,
  id: string,
  { from, role, ...change }: Edit & { from: readonly CampaignState[]; role: Role },
): Promise<string[]> {
  const campaign = await getCampaign(db, id);
  if (!campaign) throw campaignMissing();
  if (!from.includes(campaign.state)) throw wrongState(campaign.state);
  const problems = await startProblems(db, campaign, role, change.now);
  if (problems.length > 0) return problems;
  // Lazy: large, and many servers never need it.
  const { renderCampaign } = await import("../write/render.server.ts");
  const email = await renderCampaign(db, campaign, origin, change.now);
  // Rejected if someone has changed it since: the sender has not seen that version.
  await writer.write((trx) => beginSending(trx, id, email, { ...change, from, version: campaign.version }));
  return [];
}
