import { readContact } from "../../bookings/guests/contact.ts";
import { flagLabel } from "../../bookings/guests/door-flags.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { ContactKey, GuestKey } from "./guest.ts";

/** A guest's rows of imported files. */
export type Imported = Awaited<ReturnType<typeof findImported>>;

const importedIn = (db: Database) =>
  db
    .selectFrom("guest_import_rows")
    .innerJoin("guest_imports", "guest_imports.id", "guest_import_rows.import_id")
    .selectAll("guest_import_rows")
    .select("file")
    .orderBy("added_at", "desc")
    .orderBy("line");

/** Finds rows of imported files with an address or a number, newest import first. */
export function findImported(db: Database, { by, key }: ContactKey) {
  return importedIn(db)
    .where(by === "email" ? "email_key" : "phone_key", "=", key)
    .execute();
}

/** Finds rows of imported files by their ids. */
export function findImportedById(db: Database, ids: readonly string[]): Promise<Imported> {
  return importedIn(db).where(dialectHelpers(db).isAmong("guest_import_rows.id", ids)).execute();
}

const local = (instant: string) => zonedIso(instant, venue.timeZone);

/** Whether a contact is the one searched for, or belongs to the guest whom staff opened. */
function isTheirs(contact: string, { by, key }: GuestKey): boolean {
  if (by === "guest") return true;
  const { kind, value } = readContact(contact);
  if (kind !== by) return false;
  const keys = guestKeys({ email: "", phone: "", [kind]: value });
  return key === (by === "email" ? keys.email_key : keys.phone_key);
}

/** Rows of imported files, with their tags. */
async function importedRows(db: Database, imported: Imported): Promise<object[]> {
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
  return rows;
}

/**
 * Staff's notes and door flags: of the guest who has the address or number, and of guests merged with them. A row that
 * only claims a contact does not prove whose it is.
 *
 * @param rowIds the guest's requests, subscriptions, entries, tickets and imported rows.
 */
export async function exportGuestRecord(
  db: Database,
  guest: GuestKey,
  { rowIds, imported }: { rowIds: readonly string[]; imported: Imported },
): Promise<object> {
  const { isAmong } = dialectHelpers(db);
  const rows = await db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .select(["guest_contacts.contact", "guests.root_id"])
    .where(isAmong("row_id", rowIds))
    .execute();
  const roots = rows.filter(({ contact }) => isTheirs(contact, guest)).map(({ root_id }) => root_id);
  const members = await db.selectFrom("guests").select("id").where(isAmong("root_id", roots)).execute();
  const theirs = isAmong(
    "guest_id",
    members.map(({ id }) => id),
  );
  const notes = await db.selectFrom("guest_notes").selectAll().where(theirs).orderBy("at").execute();
  const flags = await db.selectFrom("guest_flags").selectAll().where(theirs).orderBy("set_at").execute();
  const tags = await db
    .selectFrom("guest_tagged")
    .innerJoin("guest_tags", "guest_tags.id", "guest_tagged.tag_id")
    .select("name")
    .distinct()
    .where(isAmong("root_id", roots))
    .orderBy("name")
    .execute();
  return {
    tags: tags.map(({ name }) => name),
    notes_by_staff: notes.map(({ text, at, by }) => ({ text, written_on: local(at), by })),
    flags_for_the_door: flags.map(({ kind, reason, set_at, set_by, ends_on }) => {
      return { flag: flagLabel(kind), reason, set_on: local(set_at), set_by, valid_until: ends_on };
    }),
    imported: await importedRows(db, imported),
  };
}
