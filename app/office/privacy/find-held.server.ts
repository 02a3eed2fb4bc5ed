import { hash } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { listRowsOfGuest } from "../../bookings/guests/list.server.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { listOwnerMails, type OwnerMail } from "../../house/mail/store.server.ts";
import { listConsented } from "../../mailing/consents/forget.server.ts";
import { listSuppressed } from "../../mailing/newsletter/suppressions/guest-data.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { type DoorGuest, doorGuestIds, findDoorGuest, findDoorGuestById } from "./door-guest.server.ts";
import type { ContactKey, GuestKey } from "./guest.ts";
import { findImported, findImportedById, type Imported } from "./guest-record.server.ts";
import { aboveZero, type DeletionCounts, sumOf } from "./privacy.ts";

/** A guest's data: rows of all kinds. */
export interface Held {
  requests: { id: string; kind: RequestKind; created_at: string }[];
  mails: string[];
  /** Those of `mails` that brought the link of a list or of statements. */
  ownerMails: OwnerMail[];
  subscribers: { id: string; created_at: string }[];
  suppressed: Awaited<ReturnType<typeof listSuppressed>>;
  /** Addresses in the ledger of consents, and the time of their first row. */
  consented: { address: string; created_at: string }[];
  door: DoorGuest;
  imported: Imported;
}

/** What was found first, from which the rest of `Held` follows. */
interface Found extends Pick<Held, "requests" | "door" | "imported"> {
  subscribers: { id: string; address: string; created_at: string }[];
  addresses: readonly string[];
}

const requestsIn = (db: Database) =>
  db.selectFrom("requests").select(["id", "kind", "created_at"]).orderBy("created_at", "desc").orderBy("id", "desc");

/** Subscribers by address; or by number, which needs a full scan. */
function subscribersOf(db: Database, { by, key }: ContactKey): SelectQueryBuilder<Tables, "subscribers", object> {
  const all = db.selectFrom("subscribers");
  return by === "email" ? all.where("address", "=", key) : all.where(dialectHelpers(db).contains("words", key));
}

async function findByContact(db: Database, guest: ContactKey): Promise<Found> {
  const requests = await requestsIn(db)
    .where(guest.by === "email" ? "email_key" : "phone_key", "=", guest.key)
    .execute();
  const people = await subscribersOf(db, guest)
    .select(["id", "address", "country_code", "number", "created_at"])
    .execute();
  const isTheirs = ({ country_code, number }: { country_code: string; number: string }) =>
    guest.by === "email" || guestKeys({ email: "", phone: joinPhone(country_code, number) }).phone_key === guest.key;
  const subscribers = people.filter(isTheirs);
  const addresses = guest.by === "email" ? [guest.key] : subscribers.map(({ address }) => address);
  return {
    requests,
    subscribers,
    addresses,
    door: await findDoorGuest(db, guest),
    imported: await findImported(db, guest),
  };
}

/** The data of a guest whom staff opened by id, and of guests merged into them. */
async function findByGuest(db: Database, id: string): Promise<Found> {
  const { rows, addresses } = await listRowsOfGuest(db, id);
  const { isAmong } = dialectHelpers(db);
  const idsOf = (source: GuestSource) => rows.flatMap((row) => (row.source === source ? [row.row_id] : []));
  const subscribers = await db
    .selectFrom("subscribers")
    .select(["id", "address", "created_at"])
    .where(isAmong("id", idsOf("subscriber")))
    .execute();
  const all = [...new Set([...addresses, ...subscribers.map(({ address }) => address)])];
  return {
    requests: await requestsIn(db)
      .where(isAmong("id", idsOf("request")))
      .execute(),
    subscribers,
    addresses: all,
    door: await findDoorGuestById(db, { entries: idsOf("entry"), tickets: idsOf("ticket"), addresses: all }),
    imported: await findImportedById(db, idsOf("import")),
  };
}

/** Finds all data of a guest, newest first, and the emails about it. */
export async function findHeld(db: Database, guest: GuestKey): Promise<Held> {
  const found = guest.by === "guest" ? await findByGuest(db, guest.key) : await findByContact(db, guest);
  const { requests, subscribers, addresses, door, imported } = found;
  const about = [...[...requests, ...subscribers].map(({ id }) => id), ...doorGuestIds(door)];
  const mails = await db
    .selectFrom("outbox")
    .select("id")
    .where(dialectHelpers(db).isAmong("about", about))
    .orderBy("id", "desc")
    .execute();
  const ownerMails = await listOwnerMails(db, addresses);
  return {
    requests,
    mails: [...new Set([...mails, ...ownerMails].map(({ id }) => id))],
    ownerMails,
    subscribers,
    suppressed: await listSuppressed(db, addresses),
    consented: await listConsented(db, addresses),
    door,
    imported,
  };
}

/** Whether there is no data. */
export function isEmpty(held: Held): boolean {
  return sumOf(countHeld(held)) === 0;
}

/** The ids of what may belong to a guest. */
export const rowsHeld = ({ requests, subscribers, door, imported }: Held): string[] =>
  [...requests, ...subscribers, ...door.entries, ...door.tickets, ...imported].map(({ id }) => id);

/** A hash of this data, which changes if the data does. */
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

/** Counts the rows by kind. */
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
