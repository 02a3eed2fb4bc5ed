import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";

/** Both days are included, `YYYY-MM-DD`. */
export interface Range {
  from: string;
  to: string;
}

/** Most days of a range: ten years. */
export const MAX_DAYS = 3_660;

/** Days of the same weekdays a year ago. */
const YEAR_DAYS = 52 * 7;

const MS_PER_DAY = 86_400_000;

/** The number of days in a range. */
export const daysIn = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1;

const earlier = ({ from, to }: Range, days: number): Range => ({ from: addDays(from, -days), to: addDays(to, -days) });

/** What a range is compared with: the same weekdays directly before it, and a year before. */
export function comparedWith(range: Range): { before: Range; lastYear: Range } {
  return { before: earlier(range, Math.ceil(daysIn(range) / 7) * 7), lastYear: earlier(range, YEAR_DAYS) };
}

/** The last weeks from Monday to Sunday that are over. @param day today's club night. @param weeks how many. */
export function lastWeeks(day: string, weeks: number): Range {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const to = addDays(day, -sinceMonday - 1);
  return { from: addDays(to, 1 - weeks * 7), to };
}

/** The ranges to choose from, by their number of weeks. */
export const ranges: readonly { weeks: number; label: string }[] = [
  { weeks: 1, label: "Last week" },
  { weeks: 4, label: "4 weeks" },
  { weeks: 13, label: "13 weeks" },
  { weeks: 52, label: "52 weeks" },
];

const monthOf = (day: string) => day.slice(0, 7);

/** The first day of a day's month, or of the next. */
const monthStart = (day: string, later = 0) =>
  Temporal.PlainYearMonth.from(monthOf(day)).add({ months: later }).toPlainDate({ day: 1 }).toString();

/**
 * A range as its whole months (`YYYY-MM`, both included) and the days before and after them.
 *
 * @returns `months` is undefined if no month is whole.
 */
export function splitMonths({ from, to }: Range): { months: Range | undefined; days: Range[] } {
  const first = from === monthStart(from) ? from : monthStart(from, 1);
  const after = monthStart(addDays(to, 1));
  if (first >= after) return { months: undefined, days: [{ from, to }] };
  const last = addDays(after, -1);
  const days = [
    { from, to: addDays(first, -1) },
    { from: after, to },
  ].filter((range) => range.from <= range.to);
  return { months: { from: monthOf(first), to: monthOf(last) }, days };
}

/** Ranges without their overlaps: each day of some of them once, in order. */
export function united(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    if (!last || last.to < from) found.push({ from, to });
    else if (last.to < to) last.to = to;
  }
  return found;
}
