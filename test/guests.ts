import { isAnyDue, summarizeSome } from "../app/bookings/guests/summarize.server.ts";
import { confirmByGuest } from "../app/bookings/requests/guest/guest-changes.server.ts";
import type { Database } from "../app/platform/db/tables.ts";

/** Sums up every guest with news, as the job does. */
export async function sumUpGuests(db: Database, now = Date.now()): Promise<void> {
  while (await isAnyDue(db, now)) await db.transaction().execute((trx) => summarizeSome(trx, 100, now));
}

/** The guest that a row belongs to, with their summary; undefined if it belongs to nobody. */
export async function guestOf(db: Database, rowId: string) {
  await sumUpGuests(db);
  return db
    .selectFrom("guest_rows")
    .innerJoin("guest_contacts", "guest_contacts.contact", "guest_rows.contact")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .selectAll("guests")
    .where("guest_rows.row_id", "=", rowId)
    .executeTakeFirst();
}

/** What identifies a guest, in order. */
export async function contactsOf(db: Database, guestId: string): Promise<string[]> {
  const rows = await db.selectFrom("guest_contacts").select("contact").where("guest_id", "=", guestId).execute();
  return rows.map(({ contact }) => contact).sort();
}

/** Confirms a request, as its guest does behind the private link. */
export function confirmRequest(db: Database, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await confirmByGuest(trx, row, Date.now());
  });
}
