import { readContact } from "../../bookings/guests/contact.ts";
import { findGuest, listRowsOfGuest } from "../../bookings/guests/list.server.ts";
import { summaryColumns, toSummaries } from "../../bookings/requests/inbox/summary.server.ts";
import { findMail } from "../../house/mail/outbox-list.server.ts";
import { listSentTo } from "../../mailing/campaigns/sent-to.server.ts";
import { addressMark } from "../../mailing/consents/address-mark.server.ts";
import { listConsents } from "../../mailing/consents/history.server.ts";
import { proofLabels, purposeLabels } from "../../mailing/consents/purpose.ts";
import type { ConsentLine } from "../../mailing/consents/shapes.ts";
import { topicLabels, topics } from "../../mailing/consents/topics.ts";
import type { Subscriber } from "../../mailing/newsletter/shapes.ts";
import { findSubscriber } from "../../mailing/newsletter/subscribers.server.ts";
import { reasonLabels } from "../../mailing/newsletter/suppressions/suppression.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { doorHoldings, exportDoorGuest } from "./door-guest.server.ts";
import { findHeld, type Held, rowsHeld, seenMark } from "./find-held.server.ts";
import { type GuestKey, readGuest } from "./guest.ts";
import { exportGuestRecord } from "./guest-record.server.ts";
import { keptData } from "./kept-data.server.ts";
import { listTraces } from "./log.server.ts";
import type { Holdings } from "./shapes.ts";
import { wholeRequest } from "./whole-request.server.ts";

async function readSubscribers(db: Database, { subscribers }: Held): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  for (const { id } of subscribers) {
    const subscriber = await findSubscriber(db, id);
    if (subscriber) found.push(subscriber);
  }
  return found;
}

/** What a guest agreed to or withdrew; when searching by address, also what is kept as proof after an erasure. */
async function consentsOf(db: Database, guest: GuestKey | undefined, { consented }: Held): Promise<ConsentLine[]> {
  const named = consented.map(({ address }) => address);
  const addresses = guest?.by === "email" ? [guest.key, ...named] : named;
  const lines: ConsentLine[] = [];
  for (const address of new Set(addresses)) lines.push(...(await listConsents(db, await addressMark(db, address))));
  return lines;
}

/** The title of a look-up: the text as typed, or the name and contacts of a guest opened by id. */
export async function titleOf(db: Database, written: string, guest: GuestKey): Promise<string> {
  if (guest.by !== "guest") return written;
  const row = await findGuest(db, guest.key);
  if (!row) return "This guest";
  const { contacts } = await listRowsOfGuest(db, row.id);
  const named = contacts.map(readContact).filter(({ kind }) => kind !== "former");
  return [row.name, ...named.map(({ value }) => value)].filter(Boolean).join(", ");
}

/**
 * A guest's data, as staff see it. @param written an email address, phone number or opened guest, as `readGuest` parses
 * it.
 */
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
    title: await titleOf(db, written, guest),
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

/** A subscription with its topics and the campaigns sent to it. */
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
 * All data stored about a guest, for them to read: requests with history, notes, answers and deposits; emails with
 * their text; subscriptions with the time, place and text of consent, topics and campaigns; suppressed addresses;
 * staff's notes and door flags; and what would remain after an erasure.
 *
 * @param origin the public address without a trailing slash.
 */
export async function exportHeld(
  db: Database,
  origin: string,
  held: Held,
  { title, guest, now }: { title: string; guest: GuestKey; now: number },
) {
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
  const consents = await consentsOf(db, guest, held);
  return {
    club: venue.name,
    asked_for: title,
    made_on: zonedIso(storedInstant(now), venue.timeZone),
    requests,
    mails,
    newsletter: subscriptions,
    consents: consents.map(({ _id, purposes, proof, ...line }) => ({
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
    ...(await exportGuestRecord(db, guest, { rowIds: rowsHeld(held), imported: held.imported })),
    kept_after_erasure: keptData(held, consents.length > 0),
  };
}
