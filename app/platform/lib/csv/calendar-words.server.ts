import { searchable } from "../searchable.ts";

/** Languages whose names of months and weekdays are known; those of the first group take precedence. */
const languages = [
  ["en-AU", "de", "de-AT", "fr", "es", "it", "pt", "nl", "sv", "da", "nb"],
  ["pl", "cs", "fi", "hu", "ro", "tr", "el", "ru", "uk"],
];

const plain = (text: string) => searchable(text).replace(/[^\p{L}]+/gu, "");

/** The first day of each month, and the days of a week from Monday. */
const monthDays = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1));
const weekDays = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 2 + day));

/** How a language names months or weekdays: alone, and within a date, where some languages inflect them. */
function namesIn(language: string, part: "month" | "weekday", times: readonly number[]): (readonly [string, number])[] {
  return (["long", "short"] as const).flatMap((width) =>
    [{ [part]: width }, { day: "numeric", month: width, weekday: width, year: "numeric" } as const].flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC", calendar: "gregory" });
      const nameAt = (time: number) => plain(format.formatToParts(time).find(({ type }) => type === part)?.value ?? "");
      return times.map((time, index) => [nameAt(time), index + 1] as const);
    }),
  );
}

/** Numbers from 1 by name. Ambiguous names, such as `listopad`, are left out. */
function numbersByName(part: "month" | "weekday", times: readonly number[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const group of languages) {
    const found = new Map<string, Set<number>>();
    for (const [name, number] of group.flatMap((language) => namesIn(language, part, times)))
      if (name.length > 1) found.set(name, (found.get(name) ?? new Set()).add(number));
    for (const [name, numbers] of found) {
      const [number = 0, other] = numbers;
      if (other === undefined && !all.has(name)) all.set(name, number);
    }
  }
  return all;
}

let months: Map<string, number> | undefined;
let weekdays: Map<string, number> | undefined;

/**
 * The month (1 to 12) that a word names in one of twenty languages. @param word without case, accents and punctuation.
 */
export function monthNamed(word: string): number | undefined {
  months ??= numbersByName("month", monthDays).set("sept", 9).set("mrz", 3);
  return months.get(word);
}

/** The weekday (1 is Monday) that a word names. */
export function weekdayNamed(word: string): number | undefined {
  weekdays ??= numbersByName("weekday", weekDays);
  return weekdays.get(word);
}
