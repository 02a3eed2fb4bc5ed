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
import { capitals, interfaceLanguage, nameLanguage, setLocaleSource } from "./locale.ts";

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
  expect(formatsIn("en-US").slice(0, 5)).toEqual([
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

test("capitals and order are the locale's", () => {
  setLocaleSource(() => "el-GR");
  expect(capitals("Νοέμβριος")).toBe("ΝΟΕΜΒΡΙΟΣ");
  setLocaleSource(() => "sv-SE");
  expect(["Öst", "booth 10", "Zack", "Booth 2"].sort(compareTexts)).toEqual(["Booth 2", "booth 10", "Zack", "Öst"]);
});

test("the interface's language is English, of the club's country where it has an English of its own", () => {
  const languages = ["en-AU", "en-GB", "en", "el-GR", "de-DE", "enm"].map((locale) => {
    setLocaleSource(() => locale);
    return [interfaceLanguage(), nameLanguage()];
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
