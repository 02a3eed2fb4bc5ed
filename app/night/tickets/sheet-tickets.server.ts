import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";

/** A ticket, as stored. */
export type TicketRow = Selectable<Tables["tickets"]>;

/**
 * The key of a club night with which its tickets' codes are hashed, in base64url. Phones get only the key of their own
 * night, so that they check codes offline and no other night's codes can be tried.
 */
export function ticketKey(db: Database, night: string): Promise<string> {
  return keyedHash(db, `tickets of ${night}`);
}

/** The shops with a ticket for a club night. */
export async function listSheetShops(db: Database, night: string): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom("ticket_shops")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("tickets").select("shop_id").where("night", "=", night))
    .orderBy("name")
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

/** The tickets of a club night that changed at `since` (ISO 8601 in UTC) or later, void ones included. */
export function listChangedTickets(db: Database, night: string, since: string): Promise<TicketRow[]> {
  return db.selectFrom("tickets").selectAll().where("night", "=", night).where("updated_at", ">=", since).execute();
}

/** The tickets of a club night with these ids. */
export function listTicketsAmong(db: Database, night: string, ids: readonly string[]): Promise<TicketRow[]> {
  const { isAmong } = dialectHelpers(db);
  return db.selectFrom("tickets").selectAll().where(isAmong("id", ids)).where("night", "=", night).execute();
}

/** A ticket by its id. */
export function findTicket(db: Database, id: string): Promise<TicketRow | undefined> {
  return db.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirst();
}
