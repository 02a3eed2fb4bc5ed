import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { readPlan } from "./plan.server.ts";
import type { Floor } from "./shapes.ts";

/** The floor plan of a night and its seatings, without those of guests who have moved to another night since. */
export async function readFloor(db: Database, night: string): Promise<Floor> {
  const [plan, rows] = await Promise.all([
    readPlan(db, night),
    db
      .selectFrom("seatings")
      .innerJoin("requests", "requests.id", "seatings.request_id")
      .selectAll("seatings")
      .where("seatings.night", "=", night)
      .where("requests.date_wanted", "=", night)
      .execute(),
  ]);
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  const seatings = rows.map(({ request_id, table_id, from_at, until_at }) => {
    return { request: request_id, table: table_id, from: zoned(from_at), until: zoned(until_at) };
  });
  return { ...plan, seatings };
}
