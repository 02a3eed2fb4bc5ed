import { settings } from "../content/current.ts";
import { openingOf } from "../content/opening-hours.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { listNightsBetween } from "../events/staff-store.server.ts";
import { boundsOf, instantIn } from "../floor/night-bounds.server.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";

/** The title, doors and end of a night; the club's usual hours where nothing is on. */
export async function findNight(db: Database, night: string): Promise<{ title: string; doors: string; ends: string }> {
  const events = (await listNightsBetween(db, night, night)).filter(({ status }) => status);
  const [first] = events;
  return {
    title: events.map(({ name }) => name).join(" · "),
    doors: first?.start_date ?? instantIn(night, openingOf(settings().hours, night).opens),
    ends: zonedIso(boundsOf(night).ends, venue.timeZone),
  };
}
