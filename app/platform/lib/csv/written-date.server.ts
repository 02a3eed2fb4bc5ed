import { searchable } from "../searchable.ts";
import { storedInstant } from "../time/instants.server.ts";
import { isDay } from "../time/wall-time-text.ts";
import { monthNamed, weekdayNamed } from "./calendar-words.server.ts";

/** Which part comes first in a numeric date. */
export const dateOrders = ["day", "month", "year"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A date as a person or another program wrote it. */
export interface WrittenDate {
  /** `YYYY-MM-DD` for each order of its figures; orders that give no valid date are missing. */
  days: Partial<Record<DateOrder, string>>;
  /** `HH:MM:SS`, if there is a time. */
  time: string | undefined;
  /** `Z` or `+11:00`, if the text says it. */
  offset: string | undefined;
  /** Whether the text contains nothing else. */
  isWhole: boolean;
}

/** Longest text that can be a date, in characters. */
const MAX_LENGTH = 200;
/** A spreadsheet's day numbers for 2000 to 2099; it counts from 30 December 1899. */
const serials = { first: 36_526, last: 73_050, epoch: Date.UTC(1899, 11, 30) };
const DAY = 86_400_000;

/** Words within dates that can be ignored. */
const fillers = new Set(
  "a as at um uhr klo kl the of on de del di du den der d le la el il st nd rd th er om i v o h hs do dia г".split(" "),
);

/** Offsets by unambiguous abbreviations of zones. Ambiguous ones, such as EST, are read as venue time. */
const zones: Record<string, string> = {
  z: "Z",
  utc: "Z",
  gmt: "Z",
  aest: "+10:00",
  aedt: "+11:00",
  acst: "+09:30",
  acdt: "+10:30",
  awst: "+08:00",
  nzst: "+12:00",
  nzdt: "+13:00",
  cet: "+01:00",
  cest: "+02:00",
  edt: "-04:00",
  cdt: "-05:00",
  mdt: "-06:00",
  pdt: "-07:00",
  pst: "-08:00",
};
const vagueZones = new Set(["est", "cst", "mst", "ist", "bst", "wst"]);

const two = (text: string | number) => String(text).padStart(2, "0");

function toDay(year: string, month: string | number, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return isDay(text) ? text : undefined;
}

/** A date that is the same day in every order. */
const fixed = (day: string | undefined): WrittenDate["days"] => (day ? { day, month: day, year: day } : {});

interface Found {
  days: WrittenDate["days"];
  /** Whether the year is first, as in ISO 8601. */
  isIso: boolean;
  /** The text without the date. */
  rest: string;
}

/** Removes a match from a text. */
const without = (text: string, part: RegExpExecArray) =>
  `${text.slice(0, part.index)} ; ${text.slice(part.index + part[0].length)}`;

function findFigures(text: string): Found | undefined {
  const iso = /(?<!\d)(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})(?!\d)\.?/.exec(text);
  if (iso) {
    const [, year = "", , month = "", day = ""] = iso;
    return { days: fixed(toDay(year, month, day)), isIso: true, rest: without(text, iso) };
  }
  const figures = /(?<!\d)(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!figures) return undefined;
  const [, one = "", , middle = "", last = ""] = figures;
  const days: WrittenDate["days"] = {};
  const read: Record<DateOrder, string | undefined> = {
    day: toDay(last, middle, one),
    month: toDay(last, one, middle),
    year: one.length === 2 && last.length === 2 ? toDay(one, middle, last) : undefined,
  };
  for (const order of dateOrders) if (read[order]) days[order] = read[order];
  return { days, isIso: false, rest: without(text, figures) };
}

/** A date whose month is a word: `12 Mar 2025`, `Mar 12th, 2025`, `12-Mar-25`, `2025 March 12`. */
function findNamedMonth(text: string): Found | undefined {
  const tokens = [...text.matchAll(/\d+|\p{L}+/gu)].filter(([word]) => !fillers.has(word));
  const figure = (at: number, longest: number) => {
    const token = tokens[at];
    const [word = ""] = token ?? [];
    if (!token || !/^\d+$/.test(word) || (word.length > 2 && word.length !== longest)) return undefined;
    // The hour of a time isn't a day or a year.
    const after = text.slice(token.index + word.length, token.index + word.length + 4);
    return /^\s*(?:[:h]|[ap]\.?m)/.test(after) ? undefined : word;
  };
  for (const [at, [word]] of tokens.entries()) {
    const month = monthNamed(word);
    if (month === undefined) continue;
    const [before, after, last] = [figure(at - 1, 4), figure(at + 1, 4), figure(at + 2, 4)];
    const parts: [from: number, to: number, year: string | undefined, day: string | undefined][] = [
      [at - 1, at + 1, after, before],
      [at, at + 2, last, after],
      [at - 1, at + 1, before, after],
    ];
    for (const [from, to, year, day] of parts) {
      const isYear = year?.length === 4 || (year?.length === 2 && from !== at);
      const found = isYear && day !== undefined && day.length <= 2 ? toDay(year, month, day) : undefined;
      const [first, end] = [tokens[from], tokens[to]];
      if (!found || !first || !end) continue;
      const rest = `${text.slice(0, first.index)} ; ${text.slice(end.index + end[0].length)}`;
      return { days: fixed(found), isIso: false, rest };
    }
  }
  return undefined;
}

/** The time in a text from which the date was removed; `undefined` for an impossible time. */
function findTime(text: string): { time: string | undefined; rest: string } | undefined {
  const clock =
    /(?<!\d)(\d{1,2})(?:[:h](\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?!\d) ?(?:([ap])\.? ?m\b\.?)?|\.(\d\d) ?([ap])\.? ?m\b\.?| ?([ap])\.? ?m\b\.?)/.exec(
      text,
    ) ?? /(?<=; )(?:\D{0,9} )?(\d{1,2})\.(\d\d)(?!\d)/.exec(text);
  if (!clock) return { time: undefined, rest: text };
  const [, hour = "0", colon, second = "0", half, dot, dotHalf, bareHalf] = clock;
  const minute = colon ?? dot ?? "0";
  const letter = half ?? dotHalf ?? bareHalf;
  const hours = Number(hour);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 59 || (letter && hours > 12 && letter === "a")) return;
  const whole = letter && hours <= 12 ? (hours % 12) + (letter === "p" ? 12 : 0) : hours;
  if (whole === 24) return undefined;
  return { time: `${two(whole)}:${two(minute)}:${two(second)}`, rest: without(text, clock) };
}

/** The offset of a time. In `22:00-05:00` after a date that is not in ISO 8601, `05:00` is the end. */
function findOffset(text: string, isIso: boolean): { offset: string | undefined; rest: string } {
  const figures = (
    isIso
      ? /(?:\b(?:utc|gmt) ?)?([+-])(\d{1,2}):?(\d\d)?(?!\d| ?[ap]\.?m|:)/
      : /(?:\b(?:utc|gmt) ?(?=[+-])|(?=\+))([+-])(\d{1,2}):?(\d\d)?(?!\d| ?[ap]\.?m|:)/
  ).exec(text);
  if (figures) {
    const [, sign = "", hours = "", minutes = "00"] = figures;
    // `+0000 UTC`, and `GMT+1100 (Australian Eastern Daylight Time)`, which a field may have truncated.
    const rest = without(text, figures)
      .replace(/\([\p{L} ]{0,60}(?:\)|$)/u, "")
      .replace(/\b(?:utc|gmt|z)\b/g, "");
    return { offset: Number(hours) <= 14 ? `${sign}${two(hours)}:${minutes}` : undefined, rest };
  }
  let offset: string | undefined;
  const rest = text.replace(/\p{L}+/gu, (word) => {
    if (!zones[word] && !vagueZones.has(word)) return word;
    offset ??= zones[word];
    return "";
  });
  return { offset, rest };
}

/** Keeps the dates that match the weekday in the text; all of them if none does. */
function withWeekday(days: WrittenDate["days"], words: readonly string[]): WrittenDate["days"] {
  const named = words.map(weekdayNamed).find((day) => day !== undefined);
  if (named === undefined) return days;
  const same = Object.entries(days).filter(([, day]) => (new Date(day).getUTCDay() || 7) === named);
  return same.length > 0 ? Object.fromEntries(same) : days;
}

/** An instant or a spreadsheet's day number, written as one number. */
function readNumber(text: string): WrittenDate | undefined {
  const [, whole = "", fraction = ""] = /^(\d{5,14})(?:[.,](\d{1,12}))?$/.exec(text) ?? [];
  const number = Number(`${whole}.${fraction || 0}`);
  let time = Number.NaN;
  let offset: string | undefined;
  if (whole.length === 5 && number >= serials.first && number < serials.last)
    time = serials.epoch + Math.round(number * 86_400) * 1_000;
  if (whole.length === 10 || whole.length === 13) {
    time = whole.length === 10 ? Math.floor(number) * 1_000 : number;
    offset = "Z";
  }
  if (!Number.isNaN(time)) {
    const iso = storedInstant(time);
    const isDate = whole.length === 5 && time % DAY === 0;
    return { days: fixed(iso.slice(0, 10)), time: isDate ? undefined : iso.slice(11, 19), offset, isWhole: true };
  }
  const [, year, month, day, hour, minute, second] =
    /^(20\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(fraction ? "" : whole) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = toDay(year, month, day);
  const clock = hour === undefined ? { time: undefined } : findTime(`${hour}:${minute}:${second}`);
  if (!date || !clock) return undefined;
  return { days: fixed(date), time: clock.time, offset: undefined, isWhole: true };
}

/**
 * A date without a year, with the year in which it is nearest to a day: `Sat 28 Nov, 10 pm`. Any other text is returned
 * as it is.
 *
 * @param day `YYYY-MM-DD`.
 */
export function withNearestYear(text: string, day: string): string {
  if (!/\d/.test(text) || !/\p{L}{3}/u.test(text) || readWrittenDate(text)) return text;
  const year = Number(day.slice(0, 4));
  const parts = [/\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,12}\.?/iu, /\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?(?!\d)/iu];
  const written = parts.flatMap((part) =>
    [year, year - 1, year + 1].flatMap((near) => {
      const dated = text.replace(part, (found) => `${found} ${near}`);
      const found = readWrittenDate(dated)?.days.day;
      return found === undefined ? [] : [{ dated, distance: Math.abs(Date.parse(found) - Date.parse(day)) }];
    }),
  );
  return written.sort((one, other) => one.distance - other.distance)[0]?.dated ?? text;
}

/**
 * The date in a text, if it has one that exists: in figures, with the month as a word in one of twenty languages, in
 * ISO 8601, as seconds or milliseconds since 1970 or as a spreadsheet's number of days.
 */
export function readWrittenDate(written: string): WrittenDate | undefined {
  const text = searchable(written.slice(0, MAX_LENGTH).normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/(\d) ?[年月] ?/g, "$1-")
    .replaceAll("日", " ")
    .trim()
    .replace(/^(20\d\d)([01]\d)([0-3]\d)t([0-2]\d)([0-5]\d)(?:([0-5]\d))?(?!\d)/, "$1-$2-$3 $4:$5:$6");
  if (!/\d/.test(text)) return undefined;
  const number = readNumber(text);
  if (number) return number;
  const found = findFigures(text) ?? findNamedMonth(text);
  if (!found || Object.keys(found.days).length === 0) return undefined;
  // Removes the T between a date and a time in ISO 8601.
  const clock = findTime(found.rest.replace(/; t(?=\d)/, "; "));
  if (!clock) return undefined;
  const { offset, rest } =
    clock.time === undefined ? { offset: undefined, rest: clock.rest } : findOffset(clock.rest, found.isIso);
  const words = rest.match(/\p{L}+/gu) ?? [];
  const isWhole = !/\d/.test(rest) && words.every((word) => fillers.has(word) || weekdayNamed(word) !== undefined);
  return { days: withWeekday(found.days, words), time: clock.time, offset, isWhole };
}
