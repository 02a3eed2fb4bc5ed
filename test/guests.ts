import { isAnyDue, summarizeSome } from "../app/bookings/guests/summarize.server.ts";
import { confirmByGuest } from "../app/bookings/requests/guest/guest-changes.server.ts";
import { setFlag } from "../app/office/guests/flags.server.ts";
import type { NewFlag } from "../app/office/guests/schema.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { actorNamed } from "./actor.ts";
import { makeRequest } from "./makers.ts";

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

/** A guest who came twice and stayed away once, by their number, with a table tonight. @returns the ids. */
export async function regular(db: Database, night: string, phone = "+61491570156") {
  const guest = { name: "Mia Chen", email: "mia@guest.example", phone };
  for (const date of ["2026-03-07", "2026-03-14"]) await makeRequest(db, { ...guest, date, status: "arrived" });
  await makeRequest(db, { ...guest, date: "2026-04-04", status: "no-show" });
  const table = await makeRequest(db, { ...guest, date: night, status: "approved", details: { guests: 4 } });
  const id = (await guestOf(db, table))?.id ?? "";
  return { id, table };
}

/** Sets a door flag as staff do. @returns its id. */
export async function flagGuest(
  db: Database,
  guest: string,
  flag: Partial<NewFlag> = {},
  now = Date.now(),
): Promise<string> {
  const whole: NewFlag = { kind: "not-admitted", reason: "A fight in March", ends_on: "2199-01-01", ...flag };
  await db.transaction().execute((trx) => setFlag(trx, guest, whole, { by: actorNamed("Ana"), now }));
  const row = await db.selectFrom("guest_flags").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return row.id;
}

/** Confirms a request, as its guest does behind the private link. */
export function confirmRequest(db: Database, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await confirmByGuest(trx, row, Date.now());
  });
}
