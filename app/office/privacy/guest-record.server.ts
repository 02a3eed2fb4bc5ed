import { readContact } from "../../bookings/guests/contact.ts";
import { flagLabel } from "../../bookings/guests/door-flags.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { GuestKey } from "./guest.ts";

/** Whether an address or a number is the one that was asked for, or of the guest whom staff opened. */
function isTheirs(contact: string, { by, key }: GuestKey): boolean {
  if (by === "guest") return true;
  const { kind, value } = readContact(contact);
  if (kind !== by) return false;
  const keys = guestKeys({ email: "", phone: "", [kind]: value });
  return key === (by === "email" ? keys.email_key : keys.phone_key);
}

/**
 * What staff noted about a guest for themselves and for the door: of the guest who has the address or number, and of those
 * merged with them. A row that only names it says nothing about who wrote it.
 *
 * @param rowIds the guest's requests, subscriptions, entries and tickets.
 */
export async function exportGuestRecord(db: Database, guest: GuestKey, rowIds: readonly string[]): Promise<object> {
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
  const local = (instant: string) => zonedIso(instant, venue.timeZone);
  return {
    notes_by_staff: notes.map(({ text, at, by }) => ({ text, written_on: local(at), by })),
    flags_for_the_door: flags.map(({ kind, reason, set_at, set_by, ends_on }) => {
      return { flag: flagLabel(kind), reason, set_on: local(set_at), set_by, valid_until: ends_on };
    }),
  };
}
