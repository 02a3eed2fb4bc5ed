import type { Rhythm } from "../../platform/db/tables/content.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { addMonths, monthOf, weekdayName } from "../../platform/lib/time/wall-time-text.ts";

/** Most events per repetition. */
export const MAX_NIGHTS = 60;

/** How an event repeats: until a day (`YYYY-MM-DD`, inclusive), or this many more times. */
export interface Recurrence {
  every: Rhythm;
  until?: string;
  times?: number;
}

const ordinals = ["first", "second", "third", "fourth", "last"];

/** Which of its weekdays in the month a day is, from 0; a fifth counts as the last. */
function ordinalOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7) - 1;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();

/** The day of a month on the same weekday as `like`: the first Friday, the last Saturday. */
function alikeIn(month: string, like: string): string {
  const first = `${month}-01`;
  const day = addDays(first, ((weekdayOf(like) - weekdayOf(first) + 7) % 7) + 7 * ordinalOf(like));
  return monthOf(day) === month ? day : addDays(day, -7);
}

/** The day of repeat number `step`. */
function dayAfter(first: string, every: Rhythm, step: number): string {
  if (every === "month") return alikeIn(addMonths(monthOf(first), step), first);
  return addDays(first, 7 * step * (every === "week" ? 1 : 2));
}

/**
 * The days on which an event repeats, in order; at most one more than `MAX_NIGHTS`, which
 * means too many.
 *
 * @param first `YYYY-MM-DD`, not included.
 */
export function daysOf(first: string, { every, until, times }: Recurrence): string[] {
  const days: string[] = [];
  for (let step = 1; step <= Math.min(times ?? Infinity, MAX_NIGHTS + 1); step += 1) {
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
