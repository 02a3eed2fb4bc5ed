import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { ticketKey } from "../app/night/tickets/sheet-tickets.server.ts";
import { hashCode } from "../app/night/tickets/ticket-code.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";

const at = "2026-11-01T00:00:00.000Z";

/** Stores a ticket shop, and returns its id. */
export async function makeShop(db: Database, more: Partial<Insertable<Tables["ticket_shops"]>> = {}): Promise<string> {
  const row = { id: randomUUIDv7(), name: "Box Office", columns: jsonText({}), created_at: at, ...more };
  await db.insertInto("ticket_shops").values(row).execute();
  return row.id;
}

/** Stores a ticket of an import of its own, by default for one on Saturday 28 November 2026, and returns its id. */
export async function makeTicket(
  db: Database,
  { code, ...more }: Partial<Insertable<Tables["tickets"]>> & { shop_id: string; code?: string },
): Promise<string> {
  const row: Insertable<Tables["tickets"]> = {
    id: randomUUIDv7(),
    night: "2026-11-28",
    ticket_key: randomUUIDv7(),
    name: "Mia Chen",
    state: "valid",
    import_id: randomUUIDv7(),
    added_at: at,
    updated_at: at,
    ...more,
  };
  if (code !== undefined) row.code_hash = hashCode(await ticketKey(db, row.night), code);
  const { shop_id, night, import_id } = row;
  const file = { file_name: "tickets.csv", counts: jsonText({}), at, by: "Ana" };
  await db
    .insertInto("ticket_imports")
    .values({ id: import_id, shop_id, night, ...file })
    .execute();
  await db.insertInto("tickets").values(row).execute();
  return row.id;
}
