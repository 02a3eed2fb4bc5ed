import { hash } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { summaryColumns, toSummaries } from "../../bookings/requests/inbox/summary.server.ts";
import { findMail } from "../../house/mail/outbox-list.server.ts";
import { listSentTo } from "../../mailing/campaigns/sent-to.server.ts";
import { addressMark } from "../../mailing/consents/address-mark.server.ts";
import { listConsented } from "../../mailing/consents/forget.server.ts";
import { listConsents } from "../../mailing/consents/history.server.ts";
import { proofLabels, purposeLabels } from "../../mailing/consents/purpose.ts";
import type { ConsentLine } from "../../mailing/consents/shapes.ts";
import { topicLabels, topics } from "../../mailing/consents/topics.ts";
import type { Subscriber } from "../../mailing/newsletter/shapes.ts";
import { findSubscriber } from "../../mailing/newsletter/subscribers.server.ts";
import { listSuppressed } from "../../mailing/newsletter/suppressions/guest-data.server.ts";
import { reasonLabels } from "../../mailing/newsletter/suppressions/suppression.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type DoorGuest, doorGuestIds, doorHoldings, exportDoorGuest, findDoorGuest } from "./door-guest.server.ts";
import { type GuestKey, readGuest } from "./guest.ts";
import { exportGuestRecord, findImported, type Imported } from "./guest-record.server.ts";
import { listTraces } from "./log.server.ts";
import { aboveZero, type DeletionCounts, sumOf } from "./privacy.ts";
import type { Holdings } from "./shapes.ts";
import { wholeRequest } from "./whole-request.server.ts";

/** The rows of a guest's data. */
export interface Held {
  requests: { id: string; kind: RequestKind; created_at: string }[];
  mails: string[];
  subscribers: { id: string; created_at: string }[];
  suppressed: Awaited<ReturnType<typeof listSuppressed>>;
  /** Addresses in the ledger of consents, and since when. */
  consented: { address: string; created_at: string }[];
  door: DoorGuest;
  imported: Imported;
}

/** Subscribers by address, or by number with a full scan. */
function subscribersOf(db: Database, { by, key }: GuestKey): SelectQueryBuilder<Tables, "subscribers", object> {
  const all = db.selectFrom("subscribers");
  return by === "email" ? all.where("address", "=", key) : all.where(dialectHelpers(db).contains("words", key));
}

/** Finds all data with a guest's address or number, newest first, and its emails. */
export async function findHeld(db: Database, guest: GuestKey): Promise<Held> {
  const requests = await db
    .selectFrom("requests")
    .select(["id", "kind", "created_at"])
    .where(guest.by === "email" ? "email_key" : "phone_key", "=", guest.key)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const people = await subscribersOf(db, guest)
    .select(["id", "address", "country_code", "number", "created_at"])
    .execute();
  const isTheirs = ({ country_code, number }: { country_code: string; number: string }) =>
    guest.by === "email" || guestKeys({ email: "", phone: joinPhone(country_code, number) }).phone_key === guest.key;
  const subscribers = people.filter(isTheirs);
  const addresses = guest.by === "email" ? [guest.key] : subscribers.map(({ address }) => address);
  const suppressed = await listSuppressed(db, addresses);
  const consented = await listConsented(db, addresses);
  const door = await findDoorGuest(db, guest);
  const about = [...[...requests, ...subscribers].map(({ id }) => id), ...doorGuestIds(door)];
  const mails = await db
    .selectFrom("outbox")
    .select("id")
    .where(dialectHelpers(db).isAmong("about", about))
    .orderBy("id", "desc")
    .execute();
  return {
    requests: requests as Held["requests"],
    mails: mails.map(({ id }) => id),
    subscribers,
    suppressed,
    consented,
    door,
    imported: await findImported(db, guest),
  };
}

/** Whether nothing is stored. */
export function isEmpty(held: Held): boolean {
  return sumOf(countHeld(held)) === 0;
}

/** A hash of exactly this data. */
export function seenMark({ requests, mails, subscribers, suppressed, consented, door, imported }: Held): string {
  const rows = [...requests, ...subscribers, ...door.entries, ...door.tickets, ...door.lists, ...imported];
  const ids = [
    ...rows.map(({ id }) => id),
    ...mails,
    ...suppressed.map(({ mark }) => mark),
    ...consented.map(({ address }) => address),
  ].sort();
  return hash("sha256", ids.join(), "base64url");
}

/** The ids of the rows that may be a guest's. */
const rowIdsOf = ({ requests, subscribers, door, imported }: Held): string[] =>
  [...requests, ...subscribers, ...door.entries, ...door.tickets, ...imported].map(({ id }) => id);

/** Counts the data by kind. */
export function countHeld({
  requests,
  mails,
  subscribers,
  suppressed,
  consented,
  door,
  imported,
}: Held): DeletionCounts {
  const counts: DeletionCounts = {};
  for (const { kind } of requests) counts[kind] = (counts[kind] ?? 0) + 1;
  return aboveZero({
    ...counts,
    mail: mails.length,
    subscriber: subscribers.length,
    suppression: suppressed.length,
    consent: consented.length,
    entry: door.entries.length,
    ticket: door.tickets.length,
    list: door.lists.length,
    imported: imported.length,
  });
}

async function readSubscribers(db: Database, { subscribers }: Held): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  for (const { id } of subscribers) {
    const subscriber = await findSubscriber(db, id);
    if (subscriber) found.push(subscriber);
  }
  return found;
}

/** What a guest agreed to and withdrew; by an address also what is kept as proof after an erasure. */
async function consentsOf(db: Database, guest: GuestKey | undefined, { consented }: Held): Promise<ConsentLine[]> {
  const named = consented.map(({ address }) => address);
  const addresses = guest?.by === "email" ? [guest.key, ...named] : named;
  const lines: ConsentLine[] = [];
  for (const address of new Set(addresses)) lines.push(...(await listConsents(db, await addressMark(db, address))));
  return lines;
}

/** A guest's data, as staff see it. @param written an email address or phone number that `readGuest` can parse. */
export async function findHoldings(db: Database, written: string, guest: GuestKey): Promise<Holdings> {
  const held = await findHeld(db, guest);
  const rows = await db
    .selectFrom("requests")
    .select(summaryColumns)
    .where(
      dialectHelpers(db).isAmong(
        "id",
        held.requests.map(({ id }) => id),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const requests = await toSummaries(db, rows);
  const subscriptions = await readSubscribers(db, held);
  const named = [...requests, ...subscriptions, ...held.door.tickets, ...held.imported].flatMap(({ email, phone }) => [
    email,
    phone,
  ]);
  const also = new Map<string, string>();
  for (const text of named) {
    const key = readGuest(text);
    if (key && !(key.by === guest.by && key.key === guest.key)) also.set(`${key.by}:${key.key}`, text);
  }
  return {
    guest: written,
    requests,
    mails: held.mails.length,
    subscriptions,
    suppressed: held.suppressed.map(({ mark, address, reason, created_at }) => ({
      _id: mark,
      address: address ?? "",
      reason,
      since: zonedIso(created_at, venue.timeZone),
    })),
    consents: await consentsOf(db, guest, held),
    consented: held.consented.length,
    ...(await doorHoldings(db, held.door)),
    imported: held.imported.map(({ id, file, name, visits }) => ({ _id: id, file, name, visits })),
    also: [...also.values()],
    traces: await listTraces(db, guest),
    seen: seenMark(held),
  };
}

/** A subscription with its topics and the campaigns that were sent to it. */
async function wholeSubscription(db: Database, subscriber: Subscriber): Promise<object> {
  const { _id, email, first_name, last_name, phone, unsubscribed_on, spam_reason } = subscriber;
  const { consented_on, consent_source, consent_words, confirmed_on } = subscriber;
  const { soft_bounces, ...chosen } = await db
    .selectFrom("subscribers")
    .select(["soft_bounces", "topic_events as events", "topic_offers as offers", "topic_news as news"])
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();
  return {
    email,
    first_name,
    last_name,
    phone,
    consent: { given_on: consented_on, where: consent_source, to_the_words: consent_words, confirmed_on },
    topics: topics.filter((topic) => chosen[topic] === 1).map((topic) => topicLabels[topic]),
    failed_in_a_row: soft_bounces,
    campaigns: await listSentTo(db, _id),
    left_on: unsubscribed_on,
    taken_for_spam: spam_reason,
  };
}

/**
 * All data stored for a guest, for them to read: requests with history, notes, answers and deposits, emails with their
 * text, subscriptions with the time, place and text of consent, their topics and campaigns, suppressed addresses, and what
 * staff noted about them and told the door.
 *
 * @param origin the public address without a slash at the end.
 */
export async function exportHeld(
  db: Database,
  origin: string,
  held: Held,
  { guest, written, now }: { guest: GuestKey; written: string; now: number },
): Promise<object> {
  const requests: object[] = [];
  for (const { id } of held.requests) {
    const request = await wholeRequest(db, id);
    if (request) requests.push(request);
  }
  const mails: object[] = [];
  for (const id of held.mails) {
    const mail = await findMail(db, origin, id);
    if (!mail) continue;
    const { subject, recipient, state, created_on, sent_on, text } = mail;
    mails.push({ subject, to: recipient, state, written_on: created_on, sent_on, text });
  }
  const subscriptions: object[] = [];
  for (const subscriber of await readSubscribers(db, held)) {
    subscriptions.push(await wholeSubscription(db, subscriber));
  }
  return {
    club: venue.name,
    asked_for: written,
    made_on: zonedIso(storedInstant(now), venue.timeZone),
    requests,
    mails,
    newsletter: subscriptions,
    consents: (await consentsOf(db, readGuest(written), held)).map(({ _id, purposes, proof, ...line }) => ({
      ...line,
      purposes: purposes.map((purpose) => purposeLabels[purpose]),
      proof: proofLabels[proof],
    })),
    no_emails_to: held.suppressed.map(({ address, reason, detail, created_at }) => ({
      address,
      reason: reasonLabels[reason],
      details: detail,
      since: zonedIso(created_at, venue.timeZone),
    })),
    ...(await exportDoorGuest(db, held.door)),
    ...(await exportGuestRecord(db, guest, { rowIds: rowIdsOf(held), imported: held.imported })),
  };
}
