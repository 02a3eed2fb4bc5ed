import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { TicketRow } from "./sheet-tickets.server.ts";

/** How a guest is found: by the address in lower case, or by a number's last nine digits. */
interface GuestKey {
  by: "email" | "phone";
  key: string;
}

/** Tickets of club nights before one (`YYYY-MM-DD`) that still name their guest. */
export function namedTickets(db: Database, before: string) {
  return db
    .selectFrom("tickets")
    .where("night", "<", before)
    .where(({ or, eb }) => or([eb("name", "<>", ""), eb("email", "<>", ""), eb("phone", "<>", "")]));
}

/** Erases tickets' guests; the tickets stay valid and counted. The shop's next file names them again. */
export async function forgetTicketGuests(trx: Database, ids: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable("tickets")
    .set({
      name: "",
      email: "",
      email_key: null,
      phone: "",
      number_key: null,
      undecided: "",
      updated_at: storedInstant(now),
    })
    .where(dialectHelpers(trx).isAmong("id", ids))
    .execute();
}

/**
 * Deletes names, email addresses and phone numbers from tickets of club nights before one.
 *
 * @param before `YYYY-MM-DD`.
 * @param most tickets at once.
 * @param now ms since 1970.
 * @returns how many tickets were changed; 0 when nothing is left.
 */
export async function expireContacts(trx: Database, before: string, most: number, now: number): Promise<number> {
  const rows = await namedTickets(trx, before).select("id").limit(most).execute();
  await forgetTicketGuests(
    trx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.length;
}

/** The tickets of a guest, newest club night first; of shops whose contact data is imported. */
export function listTicketsOf(db: Database, { by, key }: GuestKey): Promise<TicketRow[]> {
  return db
    .selectFrom("tickets")
    .selectAll()
    .where(by === "email" ? "email_key" : "number_key", "=", key)
    .orderBy("night", "desc")
    .orderBy("id")
    .execute();
}

/** Tickets by their ids, newest club night first. */
export function listTicketsById(db: Database, ids: readonly string[]): Promise<TicketRow[]> {
  return db
    .selectFrom("tickets")
    .selectAll()
    .where(dialectHelpers(db).isAmong("id", ids))
    .orderBy("night", "desc")
    .orderBy("id")
    .execute();
}
