import { addDays } from "../lib/wall-steps.ts";
import { isDay } from "../lib/wall-time.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function toDay(year: string, month: string | number, day: string): string {
  const whole = year.length === 2 ? `20${year}` : year;
  return `${whole}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The days that a text may mean: `5/12/2026` is one in May and one in December. */
function daysIn(text: string): string[] {
  const [iso, year = "", month = "", day = ""] = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? [];
  if (iso) return [toDay(year, month, day)];
  const [figures, one = "", two = "", ends = ""] = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  if (figures) return [toDay(ends, two, one), toDay(ends, one, two)];
  const [, at = "", name = "", of = ""] = /(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})/i.exec(text) ?? [];
  if (at) return [toDay(of, monthOf(name), at)];
  const [, first = "", then = "", last = ""] =
    /([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i.exec(text) ?? [];
  return first ? [toDay(last, monthOf(first), then)] : [];
}

/** The time in a text as `HH:MM`, if there is one. */
function timeIn(text: string): string | undefined {
  const [, hour, minute, half] = /(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]m)?/i.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/**
 * The club nights that an event's date in a file may mean; empty for a text without a date.
 *
 * @param nightEndsAt times before it belong to the night before.
 */
export function nightsIn(text: string, nightEndsAt: string): string[] {
  const days = [...new Set(daysIn(text))].filter(isDay);
  const time = timeIn(text);
  return time !== undefined && time < nightEndsAt ? days.map((day) => addDays(day, -1)) : days;
}
