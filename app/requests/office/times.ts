import { minutesLater } from "../../lib/wall-steps.ts";
import { addMonths, dayOf, monthName, plainDate, shortDate } from "../../lib/wall-time.ts";

const DAY_BEFORE = -24 * 60;

/** `19 Nov`, with the year where it is not this one. */
function dayAndMonth(day: string, today: string): string {
  const text = `${Number(day.slice(8, 10))} ${monthName(day).slice(0, 3)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/**
 * When something came, as short as a list needs it: `18:42` today, `Yesterday`, `19 Nov`.
 *
 * @param time ISO 8601 with the venue's offset.
 * @param today `YYYY-MM-DD` at the venue.
 */
export function formatReceived(time: string, today: string): string {
  const day = dayOf(time);
  if (day === today) return time.slice(11, 16);
  if (day === dayOf(minutesLater(`${today}T00:00`, DAY_BEFORE))) return "Yesterday";
  return dayAndMonth(day, today);
}

/** Day and hour: `20 Nov 18:42`. */
export function formatStamp(time: string, today: string): string {
  return `${dayAndMonth(dayOf(time), today)} ${time.slice(11, 16)}`;
}

/** The whole of it, for whoever points at a short form: `20 November 2026, 18:42`. */
export function formatDateTimeWithYear(time: string): string {
  return `${plainDate(time)}, ${time.slice(11, 16)}`;
}

/** A night: `Sat 28 Nov`, with the year where the month alone could be another one. */
export function formatNight(night: string, today: string): string {
  const near = addMonths(today, -3) <= night.slice(0, 7) && night.slice(0, 7) <= addMonths(today, 8);
  return near ? shortDate(night) : `${shortDate(night)} ${night.slice(0, 4)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, `4 min`, `3 h`, `2 days`. @param now ms since 1970. */
export function formatAge(time: string, now: number): string {
  const age = Math.max(0, now - Date.parse(time));
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  const days = Math.floor(age / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}

/** When something was done: `just now`, `4 min ago`, `3 h ago`, then the moment itself. @param now ms since 1970. */
export function formatSince(time: string, now: number, today: string): string {
  const age = now - Date.parse(time);
  if (age < MINUTE) return "just now";
  return age < DAY ? `${formatAge(time, now)} ago` : formatStamp(time, today);
}
