import { dayOf } from "./wall-time-text.ts";

/** Arithmetic with wall times, regardless of daylight saving: 22:00 and 360 minutes are 04:00. */

const MINUTE = 60_000;

/** A wall time read as UTC, in ms since 1970. */
function reading(wallTime: string): number {
  return Date.parse(`${wallTime.slice(0, 16)}Z`);
}

/** Formats a time with an offset for a date and time field: `2026-11-28T22:00`. */
export function wallTimeOf(time: string): string {
  return time.slice(0, 16);
}

/** Whether a text is a valid value of a date and time field. */
export function isWallTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && !Number.isNaN(reading(text));
}

/** Minutes from one wall time to another. */
export function minutesBetween(from: string, to: string): number {
  return (reading(to) - reading(from)) / MINUTE;
}

/** Adds minutes to a wall time: `2026-11-28T22:00` and 360 give `2026-11-29T04:00`. */
export function minutesLater(wallTime: string, minutes: number): string {
  return new Date(reading(wallTime) + minutes * MINUTE).toISOString().slice(0, 16);
}

/** The club night of a wall time: the previous day's if it is before the end of the night (`06:00`). */
export function nightOf(wallTime: string, nightEndsAt: string): string {
  const day = dayOf(wallTime);
  return wallTime.slice(11, 16) < nightEndsAt ? addDays(day, -1) : day;
}

const WEEK = 7 * 24 * 60;

/** The same weekday and time a week later, or in the first week after a day (`YYYY-MM-DD`) if that is later. */
export function weekLater(wallTime: string, after: string): string {
  const next = minutesLater(wallTime, WEEK);
  if (dayOf(next) > after) return next;
  const weeks = Math.floor(minutesBetween(`${dayOf(next)}T00:00`, `${after}T00:00`) / WEEK) + 1;
  return minutesLater(next, weeks * WEEK);
}

/** Adds days, which may be negative, to a date (`YYYY-MM-DD`). */
export function addDays(day: string, days: number): string {
  return dayOf(minutesLater(`${day}T00:00`, days * 24 * 60));
}
