import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";

/**
 * The time of receipt, short enough for a list: `6:42 PM` today, `Yesterday`, `Thu 19 Nov`.
 *
 * @param time ISO 8601 with the venue's offset.
 * @param today `YYYY-MM-DD` at the venue.
 */
export function formatReceived(time: string, today: string): string {
  const day = dayOf(time);
  if (day === today) return formatTime(time);
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day, today);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @returns an age: `4 min`, `3 h`, `2 days` (`now` in ms since 1970) */
export function formatAge(time: string, now: number): string {
  const age = Math.max(0, now - Date.parse(time));
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  return formatCount(days, "day");
}

/** @returns `just now`, `4 min ago`, `3 h ago`, after a day date and time (`now` in ms since 1970) */
export function formatSince(time: string, now: number, today: string): string {
  const age = now - Date.parse(time);
  if (age < MINUTE) return "just now";
  return age < DAY ? `${formatAge(time, now)} ago` : formatDateTime(time, today);
}
