import type { Database } from "../../../platform/db/tables.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf } from "../../../platform/lib/time/wall-time-text.ts";
import { timeInNight, tonight } from "../../../platform/venue/club-night.ts";
import { settings } from "../../../platform/venue/current.ts";
import { hoursOf } from "../../../platform/venue/schema/opening-hours.ts";
import type { OpenNight } from "../shapes.ts";
import { listNightsBetween } from "../staff-store.server.ts";

/** How many are offered, and how far ahead, in days. */
const MAX_OFFERED = 3;
const AHEAD = 60;

/** The next club nights on which the club is open and that have no event, with their hours. @param now ms since 1970. */
export async function listOpenNights(db: Database, now: number): Promise<OpenNight[]> {
  const first = tonight(now);
  const taken = new Set((await listNightsBetween(db, first, addDays(first, AHEAD))).map(({ night }) => night));
  const found: OpenNight[] = [];
  for (let ahead = 0; ahead <= AHEAD && found.length < MAX_OFFERED; ahead += 1) {
    const night = addDays(first, ahead);
    const [range] = hoursOf(settings().hours, night).open;
    if (!range || taken.has(night)) continue;
    const start_date = timeInNight(night, range.opens);
    const day = dayOf(start_date);
    found.push({
      night,
      start_date,
      end_date: `${range.closes > range.opens ? day : addDays(day, 1)}T${range.closes}`,
    });
  }
  return found;
}
