import { dayOf } from "./wall-time.ts";

/** Steps along the clock on the wall, which knows nothing of daylight saving: 22:00 and 360 minutes are 04:00. */

const MINUTE = 60_000;

/** The clock's reading as if it were UTC, ms since 1970. */
function reading(wallTime: string): number {
  return Date.parse(`${wallTime.slice(0, 16)}Z`);
}

/** What a field for day and time takes of a time with an offset: `2026-11-28T22:00`. */
export function wallTimeOf(time: string): string {
  return time.slice(0, 16);
}

/** Whether a text is a day and a time, as a field for them gives it. */
export function isWallTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(reading(text));
}

/** Minutes from one reading of the clock to another. */
export function minutesBetween(from: string, to: string): number {
  return (reading(to) - reading(from)) / MINUTE;
}

/** The reading some minutes later: `2026-11-28T22:00` and 360 give `2026-11-29T04:00`. */
export function minutesLater(wallTime: string, minutes: number): string {
  return new Date(reading(wallTime) + minutes * MINUTE).toISOString().slice(0, 16);
}

/** The night of a reading: before the end of the night (`06:00`) still that of the day before. */
export function nightOf(wallTime: string, nightEndsAt: string): string {
  const day = dayOf(wallTime);
  return wallTime.slice(11, 16) < nightEndsAt ? addDays(day, -1) : day;
}

const WEEK = 7 * 24 * 60;

/** The same weekday and hour a week later, or in the first week after a day (`YYYY-MM-DD`) if that is later still. */
export function weekLater(wallTime: string, after: string): string {
  const next = minutesLater(wallTime, WEEK);
  if (dayOf(next) > after) return next;
  const weeks = Math.floor(minutesBetween(`${dayOf(next)}T00:00`, `${after}T00:00`) / WEEK) + 1;
  return minutesLater(next, weeks * WEEK);
}

/** A day (`YYYY-MM-DD`) some days later, or earlier when they are fewer than none. */
export function addDays(day: string, days: number): string {
  return dayOf(minutesLater(`${day}T00:00`, days * 24 * 60));
}
