import { bookableDays } from "../app/bookings/requests/limits.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { weekdayOf } from "../app/platform/venue/schema/opening-hours.ts";

/** The Saturday on or next to a day, by steps of days: the club as shipped is open on Saturdays. */
function saturday(day: string, step: 1 | -1): string {
  return weekdayOf(day) === "Saturday" ? day : saturday(addDays(day, step), step);
}

/** The first and the last Saturday for which a table can be requested, `YYYY-MM-DD`. */
export function bookableSaturdays(): { first: string; last: string } {
  const { first, last } = bookableDays();
  return { first: saturday(first, 1), last: saturday(last, -1) };
}
