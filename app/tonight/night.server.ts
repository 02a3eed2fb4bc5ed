import { endOfNight, timeInNight } from "../content/club-night.ts";
import { settings } from "../content/current.ts";
import { openingOf } from "../content/opening-hours.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { listNightsBetween } from "../events/staff-store.server.ts";
import { addDays } from "../lib/wall-steps.ts";
import { toInstant, zonedIso } from "../lib/zoned-time.server.ts";

const zoned = (instant: string) => zonedIso(instant, venue.timeZone);

/** The start and end of a club night (`YYYY-MM-DD`); ISO 8601 in UTC. */
export function boundsOf(night: string): { begins: string; ends: string } {
  const endOf = (one: string) => toInstant(endOfNight(one), venue.timeZone);
  return { begins: endOf(addDays(night, -1)), ends: endOf(night) };
}

/** The moment (ISO 8601 with the venue's offset) at which a clock shows `HH:MM` in a night: `01:00` is the next day's. */
export function instantIn(night: string, time: string): string {
  return zoned(toInstant(timeInNight(night, time), venue.timeZone));
}

/** The title, doors and end of a night; the club's usual hours where nothing is on. */
export async function findNight(db: Database, night: string): Promise<{ title: string; doors: string; ends: string }> {
  const events = (await listNightsBetween(db, night, night)).filter(({ status }) => status);
  const [first] = events;
  return {
    title: events.map(({ name }) => name).join(" · "),
    doors: first?.start_date ?? instantIn(night, openingOf(settings().hours, night).opens),
    ends: zoned(boundsOf(night).ends),
  };
}
