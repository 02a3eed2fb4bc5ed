import { readContact } from "../../bookings/guests/contact.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { GuestKey } from "./guest.ts";

/** A guest's rows of imported files. */
export type Imported = Awaited<ReturnType<typeof findImported>>;

/** Finds a guest's rows of imported files, the newest import first. */
export function findImported(db: Database, { by, key }: GuestKey) {
  return db
    .selectFrom("guest_import_rows")
    .innerJoin("guest_imports", "guest_imports.id", "guest_import_rows.import_id")
    .selectAll("guest_import_rows")
    .select("file")
    .where(by === "email" ? "email_key" : "phone_key", "=", key)
    .orderBy("added_at", "desc")
    .orderBy("line")
    .execute();
}

const local = (instant: string) => zonedIso(instant, venue.timeZone);

/** Whether a guest's address or number is the one that is asked for. */
function isAsked(contact: string, { by, key }: GuestKey): boolean {
  const { kind, value } = readContact(contact);
  return kind === by && key === (by === "email" ? value : guestKeys({ email: "", phone: value }).phone_key);
}

/** The guests whose own address or number this is, by rows that name it: not those who only share a row with it. */
async function rootsOf(db: Database, guest: GuestKey, rowIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .select(["guest_contacts.contact", "guests.root_id"])
    .where(dialectHelpers(db).isAmong("guest_rows.row_id", rowIds))
    .execute();
  return [...new Set(rows.filter(({ contact }) => isAsked(contact, guest)).map(({ root_id }) => root_id))];
}

/** What staff and rules say about a guest: tags and notes. */
async function aboutGuests(db: Database, roots: readonly string[]) {
  const { isAmong } = dialectHelpers(db);
  const tags = await db
    .selectFrom("guest_tagged")
    .innerJoin("guest_tags", "guest_tags.id", "guest_tagged.tag_id")
    .select("name")
    .where(isAmong("root_id", roots))
    .orderBy("name_key")
    .execute();
  const notes = await db
    .selectFrom("guest_notes")
    .innerJoin("guests", "guests.id", "guest_notes.guest_id")
    .select(["guest_notes.at", "guest_notes.text"])
    .where(isAmong("guests.root_id", roots))
    .orderBy("guest_notes.at")
    .execute();
  return {
    tags: [...new Set(tags.map(({ name }) => name))],
    notes: notes.map(({ at, text }) => ({ at: local(at), text })),
  };
}

/**
 * What is stored about a guest as such: their tags and notes, and their rows of imported files.
 *
 * @param rowIds of their requests, entries, tickets, subscriptions and imported rows.
 */
export async function exportGuestRecord(
  db: Database,
  guest: GuestKey,
  { rowIds, imported }: { rowIds: readonly string[]; imported: Imported },
): Promise<object> {
  const rows = [];
  for (const { id, file, name, email, phone, visits, last_visit, spent_cents, note, birthday, added_at } of imported) {
    const tags = await db
      .selectFrom("guest_import_tags")
      .innerJoin("guest_tags", "guest_tags.id", "guest_import_tags.tag_id")
      .select("name")
      .where("row_id", "=", id)
      .execute();
    const spent = Number(spent_cents) / 100;
    const about = { name, email, phone, visits, last_visit, spent, note, birthday, tags: tags.map((tag) => tag.name) };
    rows.push({ from_file: file, on: local(added_at), ...about });
  }
  return { as_a_guest: await aboutGuests(db, await rootsOf(db, guest, rowIds)), imported: rows };
}
