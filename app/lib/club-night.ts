import { addDays, minutesLater } from "./wall-steps.ts";
import { clock, dayOf, shortDate } from "./wall-time.ts";

/** The club night: the date guests say of a night out, although it ends the next morning. */

/** From then on a clock's time is said to be the night's. */
const EVENING = "17:00";

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The night that a reading of the venue's clock belongs to, `YYYY-MM-DD`. It is read off the clock alone, so
 * that daylight saving changes nothing.
 *
 * @param time `2026-11-29T01:00`, with an offset or without.
 * @param endsAt until then a night is still the day before's, `06:00`.
 */
export function nightOf(time: string, endsAt: string): string {
  return dayOf(minutesLater(time, -minutesOf(endsAt)));
}

/**
 * The clock's reading within a night: of 28 November, `22:00` is on that day and `01:00` on the next.
 *
 * @param time `HH:MM`.
 * @returns `2026-11-29T01:00`.
 */
export function instantOfNight(night: string, time: string, endsAt: string): string {
  return `${time < endsAt ? addDays(night, 1) : night}T${time}`;
}

/** A time of a night as one says it: `10 pm`, after midnight with the day it then is: `1 am (Sun)`. */
export function nightClock(night: string, time: string, endsAt: string): string {
  const moment = instantOfNight(night, time, endsAt);
  const text = clock(moment).toLowerCase();
  return dayOf(moment) === night ? text : `${text} (${shortDate(moment).slice(0, 3)})`;
}

/** The same with the night: `Sat night, 1 am (Sun)`; by day `Sat, 3 pm`. */
export function nightAndClock(night: string, time: string, endsAt: string): string {
  const late = time < endsAt || time >= EVENING;
  return `${shortDate(night).slice(0, 3)}${late ? " night" : ""}, ${nightClock(night, time, endsAt)}`;
}
