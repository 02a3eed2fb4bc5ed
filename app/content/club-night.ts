import { nightAndClock, nightClock, nightOf } from "../lib/club-night.ts";
import { clock, shortDate, wallClockIn } from "../lib/wall-time.ts";
import { venue } from "./venue.ts";

/** The club night of a time at the venue, `YYYY-MM-DD`. @param time as the venue's clock shows it, with its offset or without. */
export function clubNightOf(time: string): string {
  return nightOf(time, venue.nightEndsAt);
}

/** The club night at `now` (ms since 1970), `YYYY-MM-DD`: until 6 AM still yesterday's. */
export function tonight(now: number = Date.now()): string {
  return clubNightOf(wallClockIn(venue.timeZone, now));
}

/**
 * Why nobody can be checked in for a club night yet; nothing once it has begun.
 *
 * @param night `YYYY-MM-DD`.
 * @param now ms since 1970.
 */
export function checkInRejectionReason(night: string, now: number): string | undefined {
  if (tonight(now) >= night) return undefined;
  return `Check-in starts on ${shortDate(night)} at ${clock(`${night}T${venue.nightEndsAt}`)}.`;
}

/** A time (`HH:MM`) of a night as one says it: `Sat night, 1 am (Sun)`. */
export function formatNightTime(night: string, time: string): string {
  return nightAndClock(night, time, venue.nightEndsAt);
}

/** The same where the night is said already: `1 am (Sun)`. */
export function formatNightClock(night: string, time: string): string {
  return nightClock(night, time, venue.nightEndsAt);
}
