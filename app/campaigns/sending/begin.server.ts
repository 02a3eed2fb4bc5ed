import type { CampaignState } from "../../db/tables/campaigns.ts";
import type { Database } from "../../db/tables.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import type { FrozenEmail } from "../frozen-email.ts";
import { imagesIn } from "../images.server.ts";
import { mailHost } from "./email.server.ts";
import { type Change, changeState, type Refused } from "./states.server.ts";

/**
 * Starts to send an email as it is now: it and its links are frozen. The workers then add its recipients and send.
 *
 * @returns why it cannot be started.
 */
export async function beginSending(
  trx: Database,
  id: string,
  email: FrozenEmail,
  { from, version, ...change }: Change & { from: readonly CampaignState[]; version?: number },
): Promise<Refused | undefined> {
  const at = storedInstant(change.now);
  const set = {
    state: "sending" as const,
    state_reason: "",
    frozen: JSON.stringify(email),
    images: JSON.stringify(imagesIn(email.html)),
    watched_events: JSON.stringify(email.events),
    mail_host: mailHost(),
    started_at: at,
    resumed_at: at,
  };
  const refused = await changeState(trx, id, { from, action: "campaign.started", set, version }, change);
  if (refused || email.links.length === 0) return refused;
  await trx
    .insertInto("campaign_links")
    .values(email.links.map((url, position) => ({ campaign_id: id, position, url })))
    .execute();
  return undefined;
}
