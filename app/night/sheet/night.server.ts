import { bookingEnd, boundsOf, instantIn } from "../../bookings/floor/night-bounds.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { settings } from "../../platform/venue/current.ts";
import { openingOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listNightsBetween } from "../../programme/events/staff-store.server.ts";
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
