import { bookableDays } from "../../../bookings/requests/limits.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { settings } from "../../../platform/venue/current.ts";
import { hoursOf, withoutHoursReason } from "../../../platform/venue/schema/opening-hours.ts";
import { listEventsOfNight, listUpcomingEvents } from "../store.server.ts";
import { bookingRejectionReason } from "./bookable.server.ts";

/**
 * Returns why no table can be requested for a club night: it cannot be booked at all, or the club has neither opening
 * hours on this weekday nor an event.
 *
 * @param night `YYYY-MM-DD`.
 * @returns a message for the guest; undefined if a table can be requested.
 */
export async function tableRejectionReason(db: Database, night: string): Promise<string | undefined> {
  const rejection = await bookingRejectionReason(db, night);
  if (rejection) return rejection;
  const closed = withoutHoursReason(settings().hours, night);
  return closed && (await listEventsOfNight(db, night)).length === 0 ? closed : undefined;
}

/** A club night that a guest can choose instead of another. */
export interface NearbyNight {
  /** `YYYY-MM-DD`. */
  night: string;
  /** The name of its event, or empty. */
  name: string;
}

/** How far away another club night is looked for, in days. */
const NEARBY = 100;

/** The nearest club nights before and after a date for which tables can be requested. @param now ms since 1970. */
export async function nearbyTableNights(db: Database, night: string, now: number): Promise<NearbyNight[]> {
  const { first, last } = bookableDays(now);
  const events = await listUpcomingEvents(db, now);
  const nameOn = (day: string) => events.find((event) => event.night === day)?.name;
  const nearest = async (step: 1 | -1): Promise<NearbyNight[]> => {
    const from = night < first ? addDays(first, -1) : night > last ? addDays(last, 1) : night;
    let day = addDays(from, step);
    for (let steps = 0; steps < NEARBY && first <= day && day <= last; steps += 1, day = addDays(day, step)) {
      const name = nameOn(day);
      const maybeOpen = name !== undefined || hoursOf(settings().hours, day).open.length > 0;
      if (maybeOpen && !(await tableRejectionReason(db, day))) return [{ night: day, name: name ?? "" }];
    }
    return [];
  };
  return [...(await nearest(-1)), ...(await nearest(1))];
}
