import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { ClubTable, Floor, Seating } from "./sheet.ts";

function toTable(row: Selectable<Tables["club_tables"]>): ClubTable {
  const { id, room, name, seats, minimum_cents, x, y, version } = row;
  return { _id: id, room, name, seats, minimum: minimum_cents, x, y, version };
}

function toSeating({ request_id, table_id, from_at, until_at }: Selectable<Tables["seatings"]>): Seating {
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return { request: request_id, table: table_id, from: zoned(from_at), until: zoned(until_at) };
}

/** The tables of the house by room and name, numbers in their order. */
async function listTables(db: Database): Promise<ClubTable[]> {
  const rows = await db.selectFrom("club_tables").selectAll().where("active", "=", 1).execute();
  const order = new Intl.Collator("en-AU", { numeric: true });
  return rows
    .map(toTable)
    .sort((one, other) => order.compare(one.room, other.room) || order.compare(one.name, other.name));
}

/** The tables, and who has which of them in a night. */
export async function readFloor(db: Database, night: string): Promise<Floor> {
  const [tables, seatings] = await Promise.all([
    listTables(db),
    db.selectFrom("seatings").selectAll().where("night", "=", night).execute(),
  ]);
  return { tables, seatings: seatings.map(toSeating) };
}
