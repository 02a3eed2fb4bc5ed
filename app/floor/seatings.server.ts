import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { Floor, Seating } from "./floor.ts";
import { readPlan } from "./plan.server.ts";

function toSeating({ request_id, table_id, from_at, until_at }: Selectable<Tables["seatings"]>): Seating {
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return { request: request_id, table: table_id, from: zoned(from_at), until: zoned(until_at) };
}

/** Seatings of a night, without guests who have moved to another night since. */
function seatingsOf(db: Database, night: string) {
  return db
    .selectFrom("seatings")
    .innerJoin("requests", "requests.id", "seatings.request_id")
    .where("seatings.night", "=", night)
    .where("requests.date_wanted", "=", night);
}

/** The floor plan of a night and its seatings. */
export async function readFloor(db: Database, night: string): Promise<Floor> {
  const [plan, seatings] = await Promise.all([
    readPlan(db, night),
    seatingsOf(db, night).selectAll("seatings").execute(),
  ]);
  return { ...plan, seatings: seatings.map(toSeating) };
}
