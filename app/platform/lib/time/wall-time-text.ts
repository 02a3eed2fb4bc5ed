import { conventionsOf, madeForCountry, madeForLocale } from "../locale/locale.ts";

/**
 * Wall times at the venue.
 *
 * Every time in an API response has the venue's offset (`2026-11-28T22:00:00+11:00`), so its
 * wall time can be read from the text: no time zone data is needed, and server and browser
 * format it identically wherever the guest is.
 */

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");

/** Whether a text is an existing date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const MOMENT =
  /^(20\d\d-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** Whether a text is an existing date of this century with a time, with an offset (`2026-11-28T22:00:00+11:00`) or without. */
export function isInstant(text: string): boolean {
  const [, day] = MOMENT.exec(text) ?? [];
  return day !== undefined && isDay(day);
}

/** The date of a time, `YYYY-MM-DD`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** The month of a time or date, `YYYY-MM`. */
export function monthOf(time: string): string {
  return time.slice(0, 7);
}

/** Adds months: `2026-12` and 2 give `2027-02`. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** Styles for locales that do not use the formats of Australian English. */
const styles = {
  month: { month: "long" },
  monthOfYear: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  shortWeekday: { weekday: "short" },
  dayOfMonth: { day: "numeric", month: "short" },
  day: { weekday: "short", day: "numeric", month: "short" },
  dayOfYear: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  time: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** English in the countries that write the month first, with a comma: dates as in the United States. */
const monthFirst = /^en-(?:AS|CA|GU|MP|PH|PR|US|VI)$/;

/** Any other English writes the day before the month, without a comma. */
const isEnglish = (locale: string) => /^en\b/.test(locale) && !monthFirst.test(locale);

/** Whether the locale writes `10 PM` rather than `22:00`. */
function hasTwelveHours(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h12" || hourCycle === "h11";
}

const writing = () =>
  madeForLocale("writing", (locale) => ({
    english: isEnglish(locale),
    /** AM and PM in the club's style. */
    ampm: /^en\b/.test(locale) && hasTwelveHours(conventionsOf(locale)),
  }));

/** The parts of a date or time in a locale's style, with the Gregorian calendar and Latin digits. */
function localizedParts(style: keyof typeof styles, time: string): Intl.DateTimeFormatPart[] {
  const made = style === "time" ? madeForCountry : madeForLocale;
  const format = made(
    style,
    (locale) =>
      new Intl.DateTimeFormat(monthFirst.test(locale) && style !== "time" ? "en-US" : locale, {
        ...styles[style],
        timeZone: "UTC",
        calendar: "gregory",
        numberingSystem: "latn",
      }),
  );
  return format.formatToParts(Date.parse(`${time}Z`));
}

/** The formatted text. Engines use different spaces, so all become plain ones. */
function localized(style: keyof typeof styles, time: string): string {
  const text = localizedParts(style, time)
    .map(({ value }) => value)
    .join("");
  return text.replace(/[\u00a0\u2009\u202f]/g, " ");
}

/**
 * The month's name. It is formatted with a year, because Intl then gives the nominative form where a language inflects
 * months (Greek), but without one in locales that would then write a number.
 */
function localizedMonth(time: string): string {
  const name = localizedParts("monthOfYear", time).find(({ type }) => type === "month")?.value ?? "";
  return /^\d*$/.test(name) ? localized("month", time) : name;
}

const midnight = (day: string) => `${dayOf(day)}T00:00`;

/** The month's name: `2026-12` gives `December`. */
export function monthName(month: string): string {
  if (!writing().english) return localizedMonth(`${monthOf(month)}-01T00:00`);
  return months[Number(month.slice(5, 7)) - 1] ?? month;
}

/** The weekday: `2026-11-28` gives `Saturday`. */
export function weekdayName(day: string): string {
  if (!writing().english) return localized("weekday", midnight(day));
  return weekdays[new Date(`${midnight(day)}Z`).getUTCDay()] ?? "";
}

/** The short weekday: `2026-11-28` gives `Sat`. */
export function shortWeekday(time: string): string {
  return writing().english ? weekdayName(dayOf(time)).slice(0, 3) : localized("shortWeekday", midnight(time));
}

/** `28 Nov`. */
export function formatDayOfMonth(time: string): string {
  if (!writing().english) return localized("dayOfMonth", midnight(time));
  return `${Number(time.slice(8, 10))} ${monthName(time).slice(0, 3)}`;
}

/** `Sat 28 Nov`. @param today the venue's date: if given, a date in another year becomes `Sun 28 Nov 2027`. */
export function formatDay(time: string, today = time): string {
  const thisYear = today.slice(0, 4) === time.slice(0, 4);
  if (!writing().english) return localized(thisYear ? "day" : "dayOfYear", midnight(time));
  const text = `${shortWeekday(time)} ${formatDayOfMonth(time)}`;
  return thisYear ? text : `${text} ${time.slice(0, 4)}`;
}

/** `28 November 2026`. */
export function formatDate(time: string): string {
  if (!writing().english) return localized("date", midnight(time));
  return `${Number(time.slice(8, 10))} ${monthName(time)} ${time.slice(0, 4)}`;
}

/** `Saturday 28 November 2026`. */
export function formatLongDate(time: string): string {
  if (!writing().english) return localized("longDate", midnight(time));
  return `${weekdayName(dayOf(time))} ${formatDate(time)}`;
}

/** `10:30 PM`, on the hour `10 PM`; in 24-hour locales `22:30`. @param time `22:30`, or a date with a time. */
export function formatTime(time: string): string {
  const clock = time.slice(time.indexOf("T") + 1, 16).slice(0, 5);
  if (!writing().ampm) return localized("time", `2000-01-01T${clock}`);
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return `${hour % 12 || 12}${minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`} ${hour < 12 ? "AM" : "PM"}`;
}

const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; shown: string }>();

/**
 * The wall time in a zone (IANA) at an instant (ms since 1970), independent of this machine's zone: `2026-11-28T22:00`.
 * Built from parts, since engines format a whole date differently, depending on their version of CLDR.
 */
export function wallClockIn(timeZone: string, milliseconds: number): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clock = { format, minute: Number.NaN, shown: "" };
    clocks.set(timeZone, clock);
  }
  // Cached by minute, since a page calls this often. Every zone's offset is whole minutes.
  const minute = Math.floor(milliseconds / 60_000);
  if (minute !== clock.minute) {
    const parts = Object.fromEntries(clock.format.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
    clock.minute = minute;
    clock.shown = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
  }
  return clock.shown;
}

/** The day in `timeZone` (IANA) at an instant (ms since 1970), `YYYY-MM-DD`, independent of this machine's zone. */
export function dayIn(timeZone: string, milliseconds: number): string {
  return dayOf(wallClockIn(timeZone, milliseconds));
}
