import type { Selectable } from "kysely";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { CampaignState } from "../../../platform/db/tables/campaigns.ts";
import type { Purpose } from "../../../platform/db/tables/consents.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { type JsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { isDemo } from "../../../platform/outbox/demo.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { addressMark } from "../../consents/address-mark.server.ts";
import { carryOver } from "../../consents/carry-over.server.ts";
import { purposesOf, subscribedPurposes } from "../../consents/purpose.ts";
import type { SuppressionReason } from "../../newsletter/suppressions/suppression.ts";

/** The addressee of an email. */
export interface To {
  email: string;
  /** Empty unless they have confirmed the address. */
  first_name: string;
  subscriber_id: string;
  mail_host: string;
}

/** The next step for a leased recipient. */
type RecipientCheck =
  | { action: "send"; to: To }
  /** The email is no longer wanted, for a reason without personal data. */
  | { action: "skip"; reason: string }
  /** The campaign is no longer being sent: the recipient stays in the queue. */
  | { action: "wait" }
  /** One of the campaign's events is off: a person decides. */
  | { action: "pause"; reason: string };

type Subscribers = Selectable<Tables["subscribers"]>;

type Found = Pick<Selectable<Tables["campaigns"]>, "watched_events" | "audience" | "mail_host"> &
  Pick<Subscribers, "address" | "first_name" | "unsubscribed_at" | "confirmed_at" | "must_confirm" | "spam_reason"> &
  Pick<Subscribers, "topic_events" | "topic_offers" | "topic_news"> & {
    campaign_state: CampaignState;
    subscriber_id: string | null;
    email: string | null;
  };

const find = prepared<{ id: string }, Found>((db, $) =>
  db
    .selectFrom("campaign_recipients as r")
    .innerJoin("campaigns as c", "c.id", "r.campaign_id")
    .leftJoin("subscribers as s", "s.id", "r.subscriber_id")
    .select(["c.state as campaign_state", "c.watched_events", "c.audience", "c.mail_host"])
    .select(["s.id as subscriber_id", "s.email", "s.address", "s.first_name", "s.unsubscribed_at", "s.confirmed_at"])
    .select(["s.must_confirm", "s.spam_reason", "s.topic_events", "s.topic_offers", "s.topic_news"])
    .where("r.id", "=", $("id"))
    // The columns of a subscriber are there unless the address is null.
    .$castTo<Found>(),
);

/** The cancelled, postponed, inactive or deleted events of a campaign. @param watched their ids, as stored. */
export async function eventsOff(db: Database, watched: JsonText<string[]>): Promise<{ id: string; name: string }[]> {
  if (watched === "[]") return [];
  return db
    .selectFrom("events")
    .select(["id", "name"])
    .where(dialectHelpers(db).isAmong("id", parseJsonText(watched)))
    .where(({ eb, or, and }) =>
      or([
        eb("state", "=", "cancelled"),
        and([eb("state", "=", "postponed"), eb("previous_starts_at", "is", null)]),
        eb("active", "=", 0),
        eb("deleted_at", "is not", null),
      ]),
    )
    .execute();
}

function skipReason(row: Found): string | undefined {
  if (row.email === null) return "No longer a subscriber";
  if (row.unsubscribed_at !== null) return "Unsubscribed";
  if (row.spam_reason !== null) return "Marked as spam";
  const mustConfirm = row.must_confirm === 1 || currentSettings().campaigns.confirmedOnly === "yes";
  if (mustConfirm && row.confirmed_at === null) return "Address not confirmed";
  const { topics } = parseJsonText(row.audience);
  if (topics.length > 0 && !topics.some((topic) => row[`topic_${topic}`] === 1)) return "Topics not chosen any more";
  return undefined;
}

/** An address's rows of the ledger, and why it is suppressed: one query for both, for each email of a campaign. */
const findStanding = prepared<
  { mark: string },
  { purpose: Purpose; given: number; suppressed: SuppressionReason | null }
>((db, $) =>
  db
    .selectFrom("consents as c")
    .leftJoin("suppressions as s", "s.mark", "c.mark")
    .select(["c.purpose", "c.given", "s.reason as suppressed"])
    .where("c.mark", "=", $("mark"))
    .where("c.channel", "=", "email")
    .orderBy("c.number"),
);

/**
 * Why a campaign about some purposes is not sent to an address; consents that the ledger does not have yet are carried
 * over first.
 */
async function refusalOf(
  { db, writer }: CheckServices,
  { subscriberId, address }: { subscriberId: string; address: string },
  wanted: readonly Purpose[],
): Promise<string | undefined> {
  const mark = await addressMark(db, address);
  const read = async () => (await findStanding(db, { mark })).rows;
  let rows = await read();
  if (!rows.some(({ purpose }) => purpose !== "reminders")) {
    await writer.write((trx) => carryOver(trx, [subscriberId], Date.now()));
    rows = await read();
  }
  if (rows[0]?.suppressed) return "Suppressed";
  const given = new Map(rows.map((row) => [row.purpose, row.given === 1]));
  return wanted.some((purpose) => given.get(purpose)) ? undefined : "No consent";
}

interface CheckServices {
  db: Database;
  writer: Writer;
}

/**
 * Decides about a recipient just before sending: consent, suppression and events may have changed since the start. A
 * campaign needs consent to one of the purposes of its topics, or without topics to any that a subscription has.
 */
export async function checkRecipient(services: CheckServices, id: string): Promise<RecipientCheck> {
  const { db } = services;
  const row = (await find(db, { id })).rows[0];
  if (row?.campaign_state !== "sending") return { action: "wait" };
  const off = await eventsOff(db, row.watched_events);
  if (off.length > 0) return { action: "pause", reason: `No longer on: ${off.map(({ name }) => name).join(", ")}.` };
  const reason = skipReason(row);
  if (reason) return { action: "skip", reason };
  const { email, mail_host } = row;
  // Until the address is confirmed, anyone may have typed the name.
  const first_name = row.confirmed_at === null ? "" : row.first_name;
  const subscriber_id = row.subscriber_id as string;
  const { topics } = parseJsonText(row.audience);
  const wanted = topics.length > 0 ? purposesOf(topics) : subscribedPurposes;
  const refusal = await refusalOf(services, { subscriberId: subscriber_id, address: row.address }, wanted);
  if (refusal) return { action: "skip", reason: refusal };
  if (await isDemo(db, subscriber_id)) return { action: "skip", reason: "Demo guests are never emailed" };
  return { action: "send", to: { email: email as string, first_name, subscriber_id, mail_host } };
}
