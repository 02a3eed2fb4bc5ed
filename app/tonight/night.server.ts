import { settings } from "../content/current.ts";
import { openingOf } from "../content/opening-hours.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { listNightsBetween } from "../events/staff-store.server.ts";
import { bookingEnd, boundsOf, instantIn } from "../floor/night-bounds.server.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { Sheet } from "./sheet-shapes.ts";

/** The title, doors and end of a night; the club's usual hours where nothing is on. */
export async function findNight(
  db: Database,
  night: string,
): Promise<Pick<Sheet, "title" | "doors" | "ends" | "closes">> {
  const events = (await listNightsBetween(db, night, night)).filter(({ status }) => status);
  const [first] = events;
  const doors = first?.start_date ?? instantIn(night, openingOf(settings().hours, night).opens);
  return {
    title: events.map(({ name }) => name).join(" · "),
    doors,
    closes: zonedIso(await bookingEnd(db, night, doors), venue.timeZone),
    ends: zonedIso(boundsOf(night).ends, venue.timeZone),
  };
}
