import { addDays } from "../../lib/wall-steps.ts";
import { addMonths, monthOf, weekdayName } from "../../lib/wall-time.ts";

/** Most events that are made at once. */
export const MOST_NIGHTS = 60;

/** How often an event comes again: each week, each second one, or each month on the same weekday of it. */
export const rhythms = ["week", "two-weeks", "month"] as const;
export type Rhythm = (typeof rhythms)[number];

/** How a night comes again: until a day (`YYYY-MM-DD`, included), or so many times more. */
export interface Recurrence {
  every: Rhythm;
  until?: string | undefined;
  times?: number | undefined;
}

const ordinals = ["first", "second", "third", "fourth", "last"];

/** Which of its weekday a day is in its month, from 0; a fifth is the last. */
function ordinalOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7) - 1;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();

/** The day of a month that is the same weekday of it as `like`: the first Friday, the last Saturday. */
function alikeIn(month: string, like: string): string {
  const first = `${month}-01`;
  const day = addDays(first, ((weekdayOf(like) - weekdayOf(first) + 7) % 7) + 7 * ordinalOf(like));
  return monthOf(day) === month ? day : addDays(day, -7);
}

/** The day that comes `step` times after the first. */
function dayAfter(first: string, every: Rhythm, step: number): string {
  if (every === "month") return alikeIn(addMonths(monthOf(first), step), first);
  return addDays(first, 7 * step * (every === "week" ? 1 : 2));
}

/**
 * The days on which an event comes again after its first, in order; one more than `MOST_NIGHTS` at most, which
 * says that they are too many.
 *
 * @param first `YYYY-MM-DD`, which is not among them.
 */
export function daysOf(first: string, { every, until, times }: Recurrence): string[] {
  const days: string[] = [];
  for (let step = 1; step <= Math.min(times ?? Infinity, MOST_NIGHTS + 1); step += 1) {
    const day = dayAfter(first, every, step);
    if (until !== undefined && day > until) break;
    days.push(day);
  }
  return days;
}

/** `every Saturday`, `every second Saturday`, `every first Saturday of the month`. @param first `YYYY-MM-DD`. */
export function formatRecurrence(first: string, every: Rhythm): string {
  const weekday = weekdayName(first);
  if (every === "week") return `every ${weekday}`;
  if (every === "two-weeks") return `every second ${weekday}`;
  return `every ${ordinals[ordinalOf(first)]} ${weekday} of the month`;
}
