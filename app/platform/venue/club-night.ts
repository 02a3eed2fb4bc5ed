import { addDays, nightOf } from "../lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime, shortWeekday, wallClockIn } from "../lib/time/wall-time-text.ts";
import { venue } from "./venue.ts";

/**
 * The club night: the date that guests use for a night out, which lasts until `venue.nightEndsAt` the next morning. It
 * depends only on the venue's clock, so daylight saving does not matter.
 */

/** From this wall time on, "night" follows the weekday: Sat night, 10 PM. */
const EVENING = "17:00";

/**
 * The club night of a time at the venue, `YYYY-MM-DD`.
 *
 * @param time `2026-11-29T01:00`, with an offset or without.
 * @param nightEndsAt `06:00`; by default the venue's.
 */
export function clubNightOf(time: string, nightEndsAt: string = venue.nightEndsAt): string {
  return nightOf(time, nightEndsAt);
}

/**
 * The possible nights of an event, given its start: its day and the day before, the default first.
 *
 * @param start wall time at the venue, with its offset or without.
 */
export function nightsFor(start: string, nightEndsAt?: string): readonly [string, string] {
  const night = clubNightOf(start, nightEndsAt);
  const day = dayOf(start);
  return [night, night === day ? addDays(day, -1) : day];
}

/** The club night of an event: the stored one if its start allows it, otherwise the default. */
export function nightFor(start: string, set: string | null | undefined, nightEndsAt?: string): string {
  const nights = nightsFor(start, nightEndsAt);
  return nights.find((night) => night === set) ?? nights[0];
}

/** The club night at `now` (ms since 1970), `YYYY-MM-DD`. */
export function tonight(now: number = Date.now()): string {
  return clubNightOf(wallClockIn(venue.timeZone, now));
}

/**
 * The date and time of a wall time within a night: on 28 November `01:00` is `2026-11-29T01:00`. @param time `HH:MM`.
 */
export function timeInNight(night: string, time: string): string {
  return `${time < venue.nightEndsAt ? addDays(night, 1) : night}T${time}`;
}

/** Whether a time (`HH:MM`) of a night is over at `now` (ms since 1970). */
export function hasPassed(night: string, time: string, now: number): boolean {
  return timeInNight(night, time) < wallClockIn(venue.timeZone, now).slice(0, "2026-11-29T01:00".length);
}

/** The end of a club night as wall time: `2026-11-29T06:00`. */
export function endOfNight(night: string): string {
  return `${addDays(night, 1)}T${venue.nightEndsAt}`;
}

/**
 * Why no guest can be checked in for a club night yet; undefined once it has begun.
 *
 * @param night `YYYY-MM-DD`. @param now ms since 1970.
 */
export function checkInRejectionReason(night: string, now: number): string | undefined {
  if (tonight(now) >= night) return undefined;
  return `Check-in starts on ${formatDay(night)} at ${formatTime(venue.nightEndsAt)}.`;
}

/** A time as part of a night: `10 PM`, on the next day `1 AM (Sun)`. @param time with its date. */
export function formatTimeInNight(night: string, time: string): string {
  return dayOf(time) === night ? formatTime(time) : `${formatTime(time)} (${shortWeekday(time)})`;
}

/** The same for a wall time (`HH:MM`): `1 AM (Sun)`. */
export function formatNightClock(night: string, time: string): string {
  return formatTimeInNight(night, timeInNight(night, time));
}

/** The same with the night's weekday: `Sat night, 1 AM (Sun)`, by day `Sat, 3 PM`. */
export function formatNightTime(night: string, time: string): string {
  const late = time < venue.nightEndsAt || time >= EVENING;
  return `${shortWeekday(night)}${late ? " night" : ""}, ${formatNightClock(night, time)}`;
}
