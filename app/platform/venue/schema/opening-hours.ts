import { addDays } from "../../lib/time/wall-time-arithmetic.ts";
import { formatDay, formatLongDate, formatTime, shortWeekday, weekdayName } from "../../lib/time/wall-time-text.ts";

/** The days of the week from Monday, as schema.org names them. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Opening hours as wall time, `HH:MM`; a closing time that is not after the opening time is on the next morning. */
export interface OpenFrom {
  opens: string;
  closes: string;
}

/** The hours of a weekday's club night. */
export interface WeeklyHours extends OpenFrom {
  day: Weekday;
}

/** The hours of one club night (`YYYY-MM-DD`), replacing its weekday's; without times the club is closed. */
export interface SpecialHours extends OpenFrom {
  date: string;
  /** Shown to guests: `New Year's Eve`. */
  note: string;
}

export interface Hours {
  weekly: readonly WeeklyHours[];
  special: readonly SpecialHours[];
}

/** The hours of one club night. */
export interface NightHours {
  open: readonly OpenFrom[];
  /** Whether it is a special day: with hours of its own, or closed. */
  special: boolean;
  note: string;
}

const MONDAY = "2024-01-01";

/** Any date with this weekday, to format its name in the club's locale. */
const dateOf = (day: Weekday) => addDays(MONDAY, WEEKDAYS.indexOf(day));

/** The weekday of a date (`YYYY-MM-DD`). */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] as Weekday;
}

/** Whether a special day is closed. */
export const isClosed = ({ opens, closes }: OpenFrom): boolean => opens === "" && closes === "";

const times = ({ opens, closes }: OpenFrom): OpenFrom => ({ opens, closes });

/**
 * The hours of a club night (`YYYY-MM-DD`): its special hours, otherwise its weekday's; none if the club is usually
 * closed.
 */
export function hoursOf({ weekly, special }: Hours, night: string): NightHours {
  const own = special.filter(({ date }) => date === night);
  if (own.length > 0) {
    const note = own.find(({ note }) => note !== "")?.note ?? "";
    return { open: own.filter((range) => !isClosed(range)).map(times), special: true, note };
  }
  const day = weekdayOf(night);
  return { open: weekly.filter((range) => range.day === day).map(times), special: false, note: "" };
}

/** Special hours from a club night on, by date; several openings on one date are combined. */
export function specialFrom(hours: Hours, night: string): { date: string; hours: NightHours }[] {
  const dates = [...new Set(hours.special.map(({ date }) => date))].filter((date) => date >= night).sort();
  return dates.map((date) => ({ date, hours: hoursOf(hours, date) }));
}

/** Why a club night cannot be requested, if the club is closed on that special day; otherwise undefined. */
export function closedReason(hours: Hours, night: string): string | undefined {
  return hoursOf(hours, night).special ? withoutHoursReason(hours, night) : undefined;
}

/** The same for any club night without opening hours, whether because of its date or its weekday. */
export function withoutHoursReason(hours: Hours, night: string): string | undefined {
  const { open, note } = hoursOf(hours, night);
  if (open.length > 0) return undefined;
  return `We're closed on ${formatLongDate(night)}${note && ` (${note})`}. Choose another date.`;
}

const shortTimes = (open: readonly OpenFrom[]) =>
  open.map(({ opens, closes }) => `${formatTime(opens)} – ${formatTime(closes)}`).join(", ");

/** `a`, `a and b`, `a, b and c`. */
const listFormat = new Intl.ListFormat("en-AU");

const longTimes = (open: readonly OpenFrom[]) =>
  listFormat.format(open.map(({ opens, closes }) => `${formatTime(opens)} to ${formatTime(closes)}`));

/** Weekdays grouped by equal hours, in the order of the week; `runs` are consecutive days. */
function groups(weekly: readonly WeeklyHours[]): { runs: Weekday[][]; open: OpenFrom[] }[] {
  const found = new Map<string, { runs: Weekday[][]; open: OpenFrom[] }>();
  for (const day of WEEKDAYS) {
    const open = weekly.filter((range) => range.day === day).map(times);
    if (open.length === 0) continue;
    const key = JSON.stringify(open);
    const group = found.get(key) ?? { runs: [], open };
    found.set(key, group);
    const last = group.runs.at(-1);
    if (last && WEEKDAYS.indexOf(day) === WEEKDAYS.indexOf(last.at(-1) as Weekday) + 1) last.push(day);
    else group.runs.push([day]);
  }
  return [...found.values()];
}

/** The week's hours, as short as possible: `Sat 10 PM – 4 AM`, `Fri–Sat 10 PM – 4 AM`. */
export function shortHours({ weekly }: Pick<Hours, "weekly">): string {
  const name = (day: Weekday) => shortWeekday(dateOf(day));
  const runText = (run: Weekday[]) =>
    run.length === 1 ? name(run[0] as Weekday) : `${name(run[0] as Weekday)}–${name(run.at(-1) as Weekday)}`;
  return groups(weekly)
    .map(({ runs, open }) => `${runs.map(runText).join(", ")} ${shortTimes(open)}`)
    .join(" · ");
}

/** The week's hours, with a line for days with the same hours: `Friday and Saturday 10 PM to 4 AM`. */
export function weekLines({ weekly }: Pick<Hours, "weekly">): string[] {
  const name = (day: Weekday) => weekdayName(dateOf(day));
  const runTexts = (run: Weekday[]) =>
    run.length > 2 ? [`${name(run[0] as Weekday)} to ${name(run.at(-1) as Weekday)}`] : run.map(name);
  return groups(weekly).map(({ runs, open }) => `${listFormat.format(runs.flatMap(runTexts))} ${longTimes(open)}`);
}

/** The week's hours for a sentence: `Saturday 10 PM to 4 AM`, `Thursday to Saturday 10 PM to 4 AM`. */
export function longHours(hours: Pick<Hours, "weekly">): string {
  return listFormat.format(weekLines(hours));
}

/** The most frequent hours of the week; in a tie, the latest in the week. */
export function usualHours({ weekly }: Pick<Hours, "weekly">): OpenFrom {
  const counts = new Map<string, number>();
  for (const { opens, closes } of weekly) {
    const key = `${opens} ${closes}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byDay = weekly.toSorted((left, right) => WEEKDAYS.indexOf(left.day) - WEEKDAYS.indexOf(right.day));
  const most = Math.max(...counts.values());
  const usual = byDay.findLast(({ opens, closes }) => counts.get(`${opens} ${closes}`) === most);
  return usual ? times(usual) : { opens: "22:00", closes: "04:00" };
}

/** Opening and closing time of a club night; the usual ones if it has none. */
export function openingOf(hours: Hours, night: string): OpenFrom {
  const { open } = hoursOf(hours, night);
  return open[0] ? { opens: open[0].opens, closes: open.at(-1)?.closes ?? open[0].closes } : usualHours(hours);
}

/** A special day as one line: `Thu 31 Dec: 9 PM – 6 AM, New Year's Eve`, `Fri 2 Apr: closed, Good Friday`. */
function specialText(date: string, { open, note }: NightHours, today: string): string {
  const text = open.length > 0 ? shortTimes(open) : "closed";
  return `${formatDay(date, today)}: ${text}${note && `, ${note}`}`;
}

/** The hours in the header: tonight's if they differ from the week's, otherwise the week's. */
function headerHours(hours: Hours, night: string): string {
  const { special, open } = hoursOf(hours, night);
  if (!special) return shortHours(hours);
  return open.length > 0 ? `Tonight ${shortTimes(open)}` : "Closed tonight";
}

/** How many days in advance every page mentions special hours. */
const SOON = 14;

/** The opening hours as texts for a club night. */
export interface HoursTexts {
  /** `YYYY-MM-DD`. */
  night: string;
  /** `Sat 10 PM – 4 AM`. */
  short: string;
  /** For use in a sentence. */
  long: string;
  doors: string;
  close: string;
  /** For the header. */
  header: string;
  /** The special days of the next two weeks, one line each. */
  soon: readonly string[];
}

/** The texts of opening hours. @param night tonight. */
export function hoursTexts(hours: Hours, night: string): HoursTexts {
  const { opens, closes } = usualHours(hours);
  return {
    night,
    short: shortHours(hours),
    long: longHours(hours),
    doors: formatTime(opens),
    close: formatTime(closes),
    header: headerHours(hours, night),
    soon: specialLines(hours, night, addDays(night, SOON)),
  };
}

/** The special days from a club night on, one line each. @param last the last day, `YYYY-MM-DD`. */
export function specialLines(hours: Hours, night: string, last = "9999-12-31"): string[] {
  return specialFrom(hours, night)
    .filter(({ date }) => date <= last)
    .map(({ date, hours }) => specialText(date, hours, night));
}
