import { addDays } from "./wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime } from "./wall-time-text.ts";

/**
 * Formats a date and time: `Sat 28 Nov, 10:12 PM`. With `today` also `Today 10:12 PM`, `Yesterday 4 AM`, `Fri 28 Nov
 * 2025, 4 AM`.
 *
 * @param time ISO 8601 with the venue's offset. @param today the venue's date, `YYYY-MM-DD`.
 */
export function formatDateTime(time: string, today?: string): string {
  const day = dayOf(time);
  if (day === today) return `Today ${formatTime(time)}`;
  if (today && day === addDays(today, -1)) return `Yesterday ${formatTime(time)}`;
  return `${formatDay(time, today)}, ${formatTime(time)}`;
}

/** The same within a sentence: `today 10:12 PM`. */
export function formatDateTimeInText(time: string, today: string): string {
  return formatDateTime(time, today).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
}
