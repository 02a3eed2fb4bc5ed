import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";

const zoned = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/** Lists the campaigns sent to a subscriber, oldest first, with the result of each email, for their privacy export. */
export async function listSentTo(db: Database, subscriberId: string): Promise<object[]> {
  const rows = await db
    .selectFrom("campaign_recipients as r")
    .innerJoin("campaigns as c", "c.id", "r.campaign_id")
    .select(["c.subject", "r.state", "r.sent_at", "r.bounce", "r.bounced_at", "r.unsubscribed_at"])
    .where("r.subscriber_id", "=", subscriberId)
    .orderBy("c.started_at")
    .orderBy("r.id")
    .execute();
  return rows.map(({ subject, state, sent_at, bounce, bounced_at, unsubscribed_at }) => ({
    subject,
    state,
    sent_on: zoned(sent_at),
    ...(bounce && { came_back: bounce, came_back_on: zoned(bounced_at) }),
    ...(unsubscribed_at && { unsubscribed_through_it_on: zoned(unsubscribed_at) }),
  }));
}
