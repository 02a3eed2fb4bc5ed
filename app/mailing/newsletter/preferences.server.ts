import { searchText } from "../../bookings/guests/search-terms.ts";
import { findByGuestLink, type LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addressMark, normalAddress } from "../consents/address-mark.server.ts";
import { carryOverAddress } from "../consents/carry-over.server.ts";
import { listConsents } from "../consents/history.server.ts";
import { type Evidence, findConsents, recordConsents } from "../consents/ledger.server.ts";
import { purposesOf } from "../consents/purpose.ts";
import type { ConsentLine } from "../consents/shapes.ts";
import { type Topic, topics } from "../consents/topics.ts";
import { choiceText } from "./choice-text.ts";
import { findSuppression } from "./suppressions/suppressions.server.ts";
import {
  byLink,
  findTopics,
  findUnsubscriber,
  setTopics,
  type Unsubscriber,
  unsubscribe,
  unsubscribeByLink,
} from "./unsubscribe.server.ts";

/** The person who opened the page of their emails. */
export interface Reader {
  /** None once the subscriber is deleted. */
  address?: string;
  /** As typed. */
  email: string;
  /** The subscriber that a newsletter's link was made for, or who has the address of a request. */
  subscriber?: Unsubscriber;
  /** The request whose private link they used. */
  request?: LinkedRow;
}

/** Whether a private link was emailed to a request's address, and its guest has confirmed the request since. */
export const provesAddress = ({ via, guest_confirmed_at, email }: LinkedRow): boolean =>
  via === "email" && guest_confirmed_at !== null && email !== "";

/**
 * The reader of a link's token: of a newsletter's link, or of the private link of a request whose guest has confirmed
 * the address. Undefined if it is not ours.
 *
 * @param now ms since 1970.
 */
export async function findReader(db: Database, token: string, now: number): Promise<Reader | undefined> {
  const subscriber = await findUnsubscriber(db, token);
  if (subscriber) {
    const row = await db
      .selectFrom("subscribers")
      .select(["address", "email"])
      .where("id", "=", subscriber.subscriberId)
      .executeTakeFirst();
    return { subscriber, email: "", ...row };
  }
  const request = token === "" ? undefined : await findByGuestLink(db, token, now);
  // Anyone can type a stranger's address into a form.
  if (!request || !provesAddress(request)) return undefined;
  const address = normalAddress(request.email);
  const known = await db.selectFrom("subscribers").select("id").where("address", "=", address).executeTakeFirst();
  return { address, email: request.email, request, ...(known && { subscriber: { subscriberId: known.id } }) };
}

const evidenceOf = ({ request }: Reader, place: string): Evidence =>
  request ? { proof: "private-link", place } : { proof: "email-link", place };

/** The emails that a reader gets, and the history of their consents. */
export interface Preferences {
  /** Undefined unless they are on the list. */
  topics: Topic[] | undefined;
  /** The question of the day before. */
  reminders: boolean;
  /** Only staff can send them campaigns again. */
  suppressed: boolean;
  lines: ConsentLine[];
}

/** Loads a reader's choices for the page; undefined if the reader has no address. */
export async function findPreferences(db: Database, { address, subscriber }: Reader): Promise<Preferences | undefined> {
  if (address === undefined) return undefined;
  const mark = await addressMark(db, address);
  const suppression = await findSuppression(db, address);
  return {
    topics: subscriber && (await findTopics(db, subscriber.subscriberId)),
    reminders: (await findConsents(db, mark)).get("reminders") !== false,
    suppressed: suppression !== undefined && suppression !== "bounced",
    lines: await listConsents(db, mark),
  };
}

/** Unsubscribes a reader. @param now ms since 1970. */
export async function leave(trx: Database, reader: Reader, now: number): Promise<void> {
  const { subscriber, request } = reader;
  if (!subscriber) return;
  if (request) await unsubscribe(trx, subscriber.subscriberId, evidenceOf(reader, byLink.place), now);
  else await unsubscribeByLink(trx, subscriber, now);
}

/** The name of the page in the ledger. */
const PLACE = "Page of your emails";

/** Adds a reader to the list who is not on it: the link proves the address. */
async function join(trx: Database, reader: Reader & { address: string }, chosen: Topic[], now: number): Promise<void> {
  const { address, email, request } = reader;
  const at = storedInstant(now);
  const wants = (topic: Topic) => (chosen.includes(topic) ? 1 : 0);
  const consent = {
    consented_at: at,
    consent_source: PLACE,
    consent_words: choiceText,
    confirmed_at: at,
    unsubscribed_at: null,
    must_confirm: 0,
    spam_reason: null,
    topic_events: wants("events"),
    topic_offers: wants("offers"),
    topic_news: wants("news"),
  };
  const name = request?.name ?? "";
  const person = { first_name: name, last_name: "", country_code: "", number: "" };
  const words = searchText({ name, email, phone: "", reference: "" });
  await trx
    .insertInto("subscribers")
    .values({ id: newId(), address, email, ...person, created_at: at, words, ...consent })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(consent))
    .execute();
  const evidence = evidenceOf(reader, PLACE);
  const entry = { ...evidence, address, purposes: purposesOf(chosen), given: true, words: choiceText, at };
  await recordConsents(trx, [entry], now);
}

/**
 * Saves a reader's choice, in the caller's transaction.
 *
 * @param choice `reminders` is undefined if the form did not ask. @param now ms since 1970.
 * @returns the page's query that shows the result.
 */
export async function choose(
  trx: Database,
  reader: Reader,
  choice: { topics: Topic[]; reminders?: boolean },
  now: number,
): Promise<"done" | "saved"> {
  const { address, subscriber } = reader;
  if (address === undefined) return "done";
  const before = await findPreferences(trx, reader);
  const evidence = evidenceOf(reader, PLACE);
  const asksReminders = choice.reminders !== undefined && choice.reminders !== before?.reminders;
  if (asksReminders) {
    await carryOverAddress(trx, address, now);
    const given = choice.reminders === true;
    const entry = { ...evidence, address, purposes: ["reminders"] as const, given, at: storedInstant(now) };
    await recordConsents(trx, [{ ...entry, ...(given && { words: choiceText }) }], now);
  }
  const chosen = topics.filter((topic) => choice.topics.includes(topic));
  if (chosen.length === 0) {
    await leave(trx, reader, now);
    return before?.topics || !asksReminders ? "done" : "saved";
  }
  if (before?.topics && subscriber)
    await setTopics(trx, subscriber.subscriberId, chosen, { ...evidence, words: choiceText }, now);
  else if (!before?.suppressed) {
    await carryOverAddress(trx, address, now);
    await join(trx, { ...reader, address }, chosen, now);
  }
  return "saved";
}
