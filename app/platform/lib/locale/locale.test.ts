import { afterAll, afterEach, expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatDayOfMonth,
  formatLongDate,
  formatTime,
  monthName,
  shortWeekday,
  weekdayName,
} from "../time/wall-time-text.ts";
import { compareTexts, formatNumber } from "./format-number.ts";
import { capitals, conventionsOf, interfaceLanguage, nameLanguage, setLocaleSource } from "./locale.ts";

const night = "2026-11-28T22:00:00+02:00";

/** All formats of one date in a locale. */
function formatsIn(locale: string) {
  setLocaleSource(() => locale);
  return [
    formatDay(night),
    formatDay(night, "2025-01-01"),
    formatDayOfMonth(night),
    formatDate(night),
    formatLongDate(night),
    `${weekdayName("2026-11-28")} ${shortWeekday(night)} ${monthName("2026-11")}`,
    `${formatTime(night)} ${formatTime("04:30")}`,
    formatNumber(1234.5, 1),
  ];
}

const before = setLocaleSource(() => "en-AU");

afterEach(() => {
  setLocaleSource(() => "en-AU");
});
afterAll(() => {
  setLocaleSource(before);
});

test("the club's own English does not depend on the engine", () => {
  const english = [
    "Sat 28 Nov",
    "Sat 28 Nov 2026",
    "28 Nov",
    "28 November 2026",
    "Saturday 28 November 2026",
    "Saturday Sat November",
    "10 PM 4:30 AM",
    "1,234.5",
  ];
  expect(formatsIn("en-AU")).toEqual(english);
  expect(formatsIn("en-GB")).toEqual(english.with(6, "22:00 04:30"));
});

test("another locale writes dates, times and numbers its own way, in the same calendar and digits", () => {
  expect(formatsIn("de-DE")).toEqual([
    "Sa., 28. Nov.",
    "Sa., 28. Nov. 2026",
    "28. Nov.",
    "28. November 2026",
    "Samstag, 28. November 2026",
    "Samstag Sa November",
    "22:00 04:30",
    "1.234,5",
  ]);
  expect(formatsIn("el-GR")).toEqual([
    "Σάβ 28 Νοε",
    "Σάβ 28 Νοε 2026",
    "28 Νοε",
    "28 Νοεμβρίου 2026",
    "Σάββατο 28 Νοεμβρίου 2026",
    "Σάββατο Σάβ Νοέμβριος",
    "10:00 μ.μ. 4:30 π.μ.",
    "1.234,5",
  ]);
  for (const locale of ["en-US", "en-CA", "en-PH"])
    expect(formatsIn(locale).slice(0, 5), locale).toEqual([
      "Sat, Nov 28",
      "Sat, Nov 28, 2026",
      "Nov 28",
      "November 28, 2026",
      "Saturday, November 28, 2026",
    ]);
  expect(formatsIn("ja-JP").at(5)).toContain("11月");
  expect(formatsIn("th-TH").at(3)).toContain("2026");
  expect(formatsIn("fa-IR").at(6)).toBe("22:00 4:30");
});

test.each([
  ["en-BR", "22:30 4:00 1.234,5"],
  ["en-IS", "22:30 4:00 1.234,5"],
  ["en-GR", "22:30 4:00 1.234,5"],
  ["en-TR", "22:30 4:00 1.234,5"],
  ["en-KR", "10:30 PM 4 AM 1,234.5"],
  ["en-EG", "10:30 PM 4 AM 1,234.5"],
  ["en-PY", "10:30 PM 4 AM 1.234,5"],
  ["en-MX", "10:30 PM 4 AM 1,234.5"],
  ["en-JP", "22:30 4:00 1,234.5"],
])(
  "English in a country that Intl has no English of has the numbers and hours of that country: %s",
  (locale, written) => {
    setLocaleSource(() => locale);
    const times = `${formatTime("22:30")} ${formatTime("04:00").replace(/^0/, "")}`;
    expect(`${times} ${formatNumber(1234.5, 1)}`).toBe(written);
    expect(formatLongDate(night)).toBe("Saturday 28 November 2026");
  },
);

test("a locale that Intl knows has its own conventions, and so has one of no country", () => {
  for (const locale of ["en-AU", "en-AT", "en-001", "en-150", "en", "de-AT", "el-GR"])
    expect(conventionsOf(locale)).toBe(locale);
});

test("capitals and order are the locale's", () => {
  setLocaleSource(() => "el-GR");
  expect(capitals("Νοέμβριος")).toBe("ΝΟΕΜΒΡΙΟΣ");
  setLocaleSource(() => "sv-SE");
  expect(["Öst", "booth 10", "Zack", "Booth 2"].sort(compareTexts)).toEqual(["Booth 2", "booth 10", "Zack", "Öst"]);
});

test("a name among English texts has the language of its country if its letters are drawn or capitalised by it", () => {
  const languageIn = (locale: string, name: string) => {
    setLocaleSource(() => locale);
    return nameLanguage(name);
  };
  expect(languageIn("en-GR", "Μεταμεσονύχτιο")).toBe("el");
  expect(capitals("Μεταμεσονύχτιο")).toBe("ΜΕΤΑΜΕΣΟΝΥΧΤΙΟ");
  expect(languageIn("en-TR", "Gizli Bahçe")).toBe("tr");
  expect(capitals("Gizli Bahçe")).toBe("GİZLİ BAHÇE");
  expect(languageIn("en-TR", "Mini Club")).toBeUndefined();
  expect(languageIn("en-JP", "真夜中")).toBe("ja");
  expect(languageIn("en-AT", "Kupoló")).toBeUndefined();
});

test("the interface's language is English, of the club's country where it has an English of its own", () => {
  const languages = ["en-AU", "en-GB", "en", "el-GR", "de-DE", "enm"].map((locale) => {
    setLocaleSource(() => locale);
    return [interfaceLanguage(), nameLanguage("Club")];
  });
  expect(languages).toEqual([
    ["en-AU", undefined],
    ["en-GB", undefined],
    ["en", undefined],
    ["en", "el-GR"],
    ["en", "de-DE"],
    ["en", "enm"],
  ]);
});
