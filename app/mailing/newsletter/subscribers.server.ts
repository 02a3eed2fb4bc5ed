import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { searchTerms } from "../../bookings/guests/search-terms.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { spreadsheetTime, toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Subscriber, SubscribersPage } from "./shapes.ts";
import type { SubscriberChange, SubscriberShow } from "./subscriber.ts";

const PAGE_SIZE = 50;

/** Rows per batch of the export. */
const CHUNK = 500;

export interface SubscriberFilter {
  show: SubscriberShow;
  /** Days by the venue's clock between which they joined the list, or left it. */
  from?: string;
  to?: string;
  did?: SubscriberChange;
  /** Part of a name, an email address or a phone number. */
  q?: string;
}

type Row = Selectable<Tables["subscribers"]>;

const local = (instant: string) => zonedIso(instant, venue.timeZone);

function toSubscriber(row: Row): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: joinPhone(row.country_code, row.number),
    consented_on: local(row.consented_at),
    consent_source: row.consent_source,
    consent_words: row.consent_words,
    confirmed_on: row.confirmed_at && local(row.confirmed_at),
    must_confirm: row.must_confirm === 1,
    unsubscribed_on: row.unsubscribed_at && local(row.unsubscribed_at),
    spam_reason: row.spam_reason,
  };
}

type Rows<Columns> = SelectQueryBuilder<Tables, "subscribers", Columns>;

/** The start of a day by the venue's clock. */
const startOf = (day: string) => toInstant(`${day}T00:00`, venue.timeZone);

/** Those who joined the list between two days, though they may have left since, or who left it. */
function changedBetween<Columns>(rows: Rows<Columns>, { from, to, did = "joined" }: SubscriberFilter): Rows<Columns> {
  if (from === undefined && to === undefined) return rows;
  const column = did === "joined" ? "consented_at" : "unsubscribed_at";
  let query = rows.where("spam_reason", "is", null);
  if (did === "joined")
    query = query.where(({ eb, or }) => or([eb("must_confirm", "=", 0), eb("confirmed_at", "is not", null)]));
  if (from !== undefined) query = query.where(column, ">=", startOf(from));
  if (to !== undefined) query = query.where(column, "<", startOf(addDays(to, 1)));
  return query;
}

function matching<Columns>(db: Database, rows: Rows<Columns>, filter: SubscriberFilter): Rows<Columns> {
  const { show, q } = filter;
  let query = changedBetween(rows, filter);
  if (show !== "all") query = query.where("spam_reason", show === "spam" ? "is not" : "is", null);
  if (show === "subscribed" || show === "unconfirmed") query = query.where("unsubscribed_at", "is", null);
  if (show === "subscribed") {
    query = query.where(({ eb, or }) => or([eb("confirmed_at", "is not", null), eb("must_confirm", "=", 0)]));
  }
  if (show === "unconfirmed") query = query.where("confirmed_at", "is", null);
  if (show === "unsubscribed") query = query.where("unsubscribed_at", "is not", null);
  if (q === undefined) return query;
  const terms = searchTerms(q);
  if (terms.length === 0) return query.where(sql.lit(false));
  for (const term of terms) query = query.where(dialectHelpers(db).contains("words", term));
  return query;
}

async function countAll(db: Database): Promise<SubscribersPage["counts"]> {
  const rows = await db
    .selectFrom("subscribers")
    .select((eb) => [
      eb("spam_reason", "is not", null).as("spam"),
      eb("unsubscribed_at", "is not", null).as("left"),
      eb("confirmed_at", "is not", null).as("confirmed"),
      "must_confirm",
      eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["spam", "left", "confirmed", "must_confirm"])
    .execute();
  const counts = { subscribed: 0, unconfirmed: 0, unsubscribed: 0, spam: 0, all: 0 };
  for (const { spam, left, confirmed, must_confirm, count } of rows) {
    counts.all += count;
    if (spam) counts.spam += count;
    else if (left) counts.unsubscribed += count;
    else {
      if (confirmed || must_confirm === 0) counts.subscribed += count;
      if (!confirmed) counts.unconfirmed += count;
    }
  }
  return counts;
}

/** A page of the list, newest first. `page` is from 1. */
export async function listSubscribers(db: Database, filter: SubscriberFilter, page: number): Promise<SubscribersPage> {
  const rows = await matching(db, db.selectFrom("subscribers").selectAll(), filter)
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const counts = await countAll(db);
  const isWhole = [filter.q, filter.from, filter.to].every((one) => one === undefined);
  const total = isWhole ? counts[filter.show] : await countMatching(db, filter);
  return { items: rows.map(toSubscriber), total, page, page_size: PAGE_SIZE, counts };
}

/** How many subscribers match a filter. */
export async function countMatching(db: Database, filter: SubscriberFilter): Promise<number> {
  const all = db.selectFrom("subscribers").select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await matching(db, all, filter).executeTakeFirstOrThrow()).count);
}

/** The subscriber with this id, if any. */
export async function findSubscriber(db: Database, id: string): Promise<Subscriber | undefined> {
  const row = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toSubscriber(row);
}

/** A subscriber's columns in the CSV file. */
export const subscriberColumns: CsvColumns<Row> = {
  Email: ({ email }) => email,
  "First name": ({ first_name }) => first_name,
  "Last name": ({ last_name }) => last_name,
  Phone: ({ country_code, number }) => joinPhone(country_code, number),
  Agreed: ({ consented_at }) => spreadsheetTime(consented_at, venue.timeZone),
  Where: ({ consent_source }) => consent_source,
  "To what": ({ consent_words }) => consent_words,
  Confirmed: ({ confirmed_at }) => confirmed_at && spreadsheetTime(confirmed_at, venue.timeZone),
  "On the list": ({ spam_reason, unsubscribed_at, confirmed_at, must_confirm }) =>
    spam_reason === null && unsubscribed_at === null && (confirmed_at !== null || must_confirm === 0) ? "Yes" : "No",
  Unsubscribed: ({ unsubscribed_at }) => unsubscribed_at && spreadsheetTime(unsubscribed_at, venue.timeZone),
  Spam: ({ spam_reason }) => spam_reason,
};

/** All subscribers that match a filter, newest first, in batches. */
export async function* eachSubscriber(db: Database, filter: SubscriberFilter): AsyncGenerator<Row[]> {
  for (let last: string | undefined; ; ) {
    let query = matching(db, db.selectFrom("subscribers").selectAll(), filter);
    if (last !== undefined) query = query.where("id", "<", last);
    const rows = await query.orderBy("id", "desc").limit(CHUNK).execute();
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < CHUNK) return;
  }
}
