import { clock, dayOf, plainDate, shortDate } from "./wall-time.ts";

/** The day before a day, `YYYY-MM-DD`. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/**
 * When something happened, as one says it: `Today 10:12 PM`, `Yesterday 4 AM`, `Sat 28 Nov`, another year `28 November 2025`.
 *
 * @param time ISO 8601 with the venue's offset.
 * @param today the venue's day, `YYYY-MM-DD`.
 */
export function formatDateTime(time: string, today: string): string {
  const day = dayOf(time);
  if (day === today) return `Today ${clock(time)}`;
  if (day === dayBefore(today)) return `Yesterday ${clock(time)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(time) : plainDate(time);
}

/**
 * A day, as a list says it: `Sat 28 Nov`, with its year where that is not this one.
 *
 * @param time a day, or a time of it.
 * @param today the venue's day, `YYYY-MM-DD`.
 */
export function formatDay(time: string, today: string): string {
  const year = dayOf(time).slice(0, 4);
  return today.startsWith(year) ? shortDate(time) : `${shortDate(time)} ${year}`;
}
