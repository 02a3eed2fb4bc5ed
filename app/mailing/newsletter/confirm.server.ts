import { confirmRow } from "../../bookings/guests/link-row.server.ts";
import { countMails, type MailSource } from "../../house/mail/limits.server.ts";
import { findMailSecret, subscriberOf } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { program, record } from "../../staff/audit-log/record.server.ts";
import { addressMark } from "../consents/address-mark.server.ts";
import { carryOver } from "../consents/carry-over.server.ts";
import { recordSubscribed } from "../consents/record-subscribed.server.ts";
import { endBounce } from "./suppressions/suppressions.server.ts";

/** How long a confirmation link is valid, in ms. */
const LINK_LIFETIME_MS = 14 * 86_400_000;

/** The subscription that a token is for. */
export interface LinkedSubscription {
  id: string;
  email: string;
  confirmed: boolean;
  /** Whether they are on the list before confirming. */
  subscribed: boolean;
}

/**
 * Finds the subscription of a confirmation token; undefined if the token is invalid or expired, or the subscription has
 * ended.
 *
 * @param now ms since 1970.
 */
export async function findLinkedSubscription(
  db: Database,
  token: string,
  now: number,
): Promise<LinkedSubscription | undefined> {
  const secret = await findMailSecret(db);
  const id = secret === undefined ? undefined : subscriberOf(secret, "confirm", token);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["id", "email", "confirmed_at", "consented_at", "asked_at", "must_confirm"])
    .where("id", "=", id)
    .where("unsubscribed_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const confirmed = row.confirmed_at !== null;
  if (!confirmed && Date.parse(row.asked_at ?? row.consented_at) < now - LINK_LIFETIME_MS) return undefined;
  return { id: row.id, email: row.email, confirmed, subscribed: confirmed || row.must_confirm === 0 };
}

/** Confirms a token's address, lifts its suppression after a bounce, and welcomes new subscribers. Idempotent. */
export async function confirm(
  trx: Database,
  token: string,
  source: MailSource,
  now: number,
): Promise<LinkedSubscription | undefined> {
  const subscription = await findLinkedSubscription(trx, token, now);
  if (!subscription || subscription.confirmed) return subscription;
  const at = storedInstant(now);
  await carryOver(trx, [subscription.id], now);
  const change = { confirmed_at: at, soft_bounces: 0 };
  await trx.updateTable("subscribers").set(change).where("id", "=", subscription.id).execute();
  await confirmRow(trx, subscription.id);
  const evidence = { proof: "confirmation", place: "Link to confirm the address" } as const;
  await recordSubscribed(trx, subscription.email, evidence, now);
  if (await endBounce(trx, subscription.email)) {
    const object = { kind: "suppression", id: await addressMark(trx, subscription.email), name: "" };
    await record(trx, { actor: program, action: "suppression.ended", object }, now);
  }
  if (!subscription.subscribed) {
    const { guest: state } = await countMails(trx, subscription.email, source, now);
    const to = { about: subscription.id, recipient: subscription.email, state };
    const mail = outboxRow({ template: "welcome", data: { subscriberId: subscription.id }, ...to }, at);
    await queueMail(trx, mail);
  }
  return { ...subscription, confirmed: true, subscribed: true };
}
