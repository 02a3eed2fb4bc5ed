import {
  type CampaignReader,
  campaignReaderOf,
  findMailSecret,
  subscriberOf,
} from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { carryOver } from "../consents/carry-over.server.ts";
import { type Evidence, recordConsents, recordWithdrawal } from "../consents/ledger.server.ts";
import { purposesOf, subscribedPurposes } from "../consents/purpose.ts";
import { type Topic, topics } from "../consents/topics.ts";

/** The subscriber that an unsubscribe link was made for; with the recipient's row if it came in a campaign. */
export type Unsubscriber = Pick<CampaignReader, "subscriberId"> & Partial<CampaignReader>;

/** The subscriber that an unsubscribe token was made for; undefined if the token is not ours. */
export async function findUnsubscriber(db: Database, token: string): Promise<Unsubscriber | undefined> {
  const secret = await findMailSecret(db);
  if (secret === undefined) return undefined;
  const subscriberId = subscriberOf(secret, "unsubscribe", token);
  return subscriberId === undefined ? campaignReaderOf(secret, token) : { subscriberId };
}

/** An unsubscribe link, also by one click in an email program. */
export const byLink: Evidence = { proof: "email-link", place: "Link to unsubscribe" };

/** Unsubscribes a subscriber. `now` is ms since 1970. @returns whether they were on the list until now. */
export async function unsubscribe(
  trx: Database,
  subscriberId: string,
  evidence: Evidence,
  now: number,
): Promise<boolean> {
  await carryOver(trx, [subscriberId], now);
  const left = await trx
    .updateTable("subscribers")
    .set({ unsubscribed_at: storedInstant(now) })
    .where("id", "=", subscriberId)
    .where("unsubscribed_at", "is", null)
    .returning("address")
    .executeTakeFirst();
  if (left) await recordWithdrawal(trx, left.address, subscribedPurposes, evidence, now);
  return left !== undefined;
}

/**
 * Unsubscribes the person who used a link. If they were on the list until now and the link came in a campaign, it counts in
 * the campaign's results. `now` is ms since 1970.
 */
export async function unsubscribeByLink(
  trx: Database,
  reader: Unsubscriber,
  now: number,
  evidence = byLink,
): Promise<void> {
  const wasOnList = await unsubscribe(trx, reader.subscriberId, evidence, now);
  if (!wasOnList || reader.recipientId === undefined) return;
  await trx
    .updateTable("campaign_recipients")
    .set({ unsubscribed_at: storedInstant(now) })
    .where("id", "=", reader.recipientId)
    .where("subscriber_id", "=", reader.subscriberId)
    .execute();
}

/** The topics that a subscriber wants to read about; undefined unless they are on the list. */
export async function findTopics(db: Database, subscriberId: string): Promise<Topic[] | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select(["topic_events as events", "topic_offers as offers", "topic_news as news"])
    .where("id", "=", subscriberId)
    .where("unsubscribed_at", "is", null)
    .executeTakeFirst();
  return row && topics.filter((topic) => row[topic] === 1);
}

/**
 * Sets the topics that a subscriber wants to read about, in the caller's transaction.
 *
 * @param evidence with the words that they agree to
 * @param now ms since 1970.
 */
export async function setTopics(
  trx: Database,
  subscriberId: string,
  chosen: readonly Topic[],
  { words, ...evidence }: Evidence & { words?: string },
  now: number,
): Promise<void> {
  await carryOver(trx, [subscriberId], now);
  const before = await findTopics(trx, subscriberId);
  const wants = (topic: Topic) => (chosen.includes(topic) ? 1 : 0);
  const stored = await trx
    .updateTable("subscribers")
    .set({ topic_events: wants("events"), topic_offers: wants("offers"), topic_news: wants("news") })
    .where("id", "=", subscriberId)
    .returning("address")
    .executeTakeFirst();
  if (!stored || !before) return;
  const entry = { ...evidence, address: stored.address, at: storedInstant(now) };
  const added = purposesOf(chosen.filter((topic) => !before.includes(topic)));
  const dropped = purposesOf(topics.filter((topic) => !chosen.includes(topic)));
  const entries = [
    { ...entry, purposes: dropped, given: false },
    { ...entry, purposes: added, given: true, ...(words !== undefined && { words }) },
  ];
  await recordConsents(trx, entries, now);
}
