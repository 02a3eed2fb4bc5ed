import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { endOfNight, tonight } from "../../platform/venue/club-night.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { offerHours } from "../../platform/venue/waitlist.ts";

const { quiet, close } = offerHours;

/** No table is offered in this time before the end of the club night, in ms. */
const TOO_LATE = 2 * 60 * 60_000;

const MINUTE = 60_000;

const wallClock = (now: number) => wallClockIn(venue.timeZone, now);
const atVenue = (wallTime: string) => Date.parse(toInstant(wallTime, venue.timeZone));

/** Whether quiet hours apply to a club night (`YYYY-MM-DD`) at `now` (ms since 1970): not from the morning of its own day on. */
export function isQuiet(night: string, now: number): boolean {
  const wall = wallClock(now);
  const time = wall.slice(11, 16);
  return wall < `${night}T${quiet.ends}` && (time >= quiet.begins || time < quiet.ends);
}

/** Whether a club night (`YYYY-MM-DD`) is over, or so close to its end that no more tables are offered. */
export function isTooLate(night: string, now: number): boolean {
  return tonight(now) > night || now >= atVenue(endOfNight(night)) - TOO_LATE;
}

/** Whether a table of a club night may be offered automatically at `now` (ms since 1970). */
export function mayOffer(night: string, now: number): boolean {
  return !isTooLate(night, now) && !isQuiet(night, now);
}

/** How many minutes a party has to answer an offer that is made at `now` (ms since 1970). */
export function offerMinutes(night: string, now: number): number {
  const { tableOfferMinutes, tableOfferMinutesTonight } = currentSettings().venue;
  return wallClock(now) >= `${night}T${close}` ? tableOfferMinutesTonight : tableOfferMinutes;
}

/**
 * When an offer expires: quiet hours do not count, so one of 10:30 PM with an hour to answer expires at 9:30 AM.
 *
 * @param from when its minutes begin; both in ms since 1970.
 */
export function offerExpiry(night: string, from: number, minutes: number): number {
  let at = from;
  let left = minutes * MINUTE;
  for (;;) {
    const wall = wallClock(at);
    const day = dayOf(wall);
    if (isQuiet(night, at)) {
      const morning = wall.slice(11, 16) < quiet.ends ? day : addDays(day, 1);
      at = atVenue(`${morning}T${quiet.ends}`);
      continue;
    }
    const evening = wall < `${night}T${quiet.ends}` ? atVenue(`${day}T${quiet.begins}`) : Number.POSITIVE_INFINITY;
    if (at + left <= evening) return Math.min(at + left, atVenue(endOfNight(night)));
    left -= evening - at;
    at = evening;
  }
}
