import { expect, test } from "vitest";
import {
  addMonths,
  dayIn,
  formatDate,
  formatDay,
  formatLongDate,
  formatTime,
  isDay,
  monthName,
  wallClockIn,
} from "./wall-time-text.ts";

const night = "2026-11-28T22:00:00+11:00";

test("formats a time in local time, with any offset", () => {
  expect(formatDay(night)).toBe("Sat 28 Nov");
  expect(formatLongDate(night)).toBe("Saturday 28 November 2026");
  expect(formatDate("2026-11-08")).toBe("8 November 2026");
  expect(formatTime(night)).toBe("10 PM");
  expect(formatTime("2026-11-28T00:30:00+11:00")).toBe("12:30 AM");
  expect(formatTime("12:00")).toBe("12 PM");
  expect(formatDay("2026-11-28", "2026-01-01")).toBe("Sat 28 Nov");
  expect(formatDay("2027-11-28", "2026-12-31")).toBe("Sun 28 Nov 2027");
});

test("counts months over the turn of a year", () => {
  expect(addMonths("2026-11", 3)).toBe("2027-02");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
  expect(monthName("2027-01")).toBe("January");
});

test("recognises existing dates", () => {
  expect(isDay("2028-02-29")).toBe(true);
  for (const text of ["2027-02-29", "2026-13-01", "2026-1-1", "banana", ""]) expect(isDay(text)).toBe(false);
});

test("finds the venue's day at an instant, on both sides of its midnight and of daylight saving", () => {
  const sydney = (instant: string) => dayIn("Australia/Sydney", Date.parse(instant));
  expect(sydney("2026-11-30T12:59:59Z")).toBe("2026-11-30");
  expect(sydney("2026-11-30T13:00:00Z")).toBe("2026-12-01");
  // Standard time again from 5 April 2026: midnight is at 14:00 UTC.
  expect(sydney("2026-04-30T13:59:59Z")).toBe("2026-04-30");
  expect(sydney("2026-04-30T14:00:00Z")).toBe("2026-05-01");
});

test("local time is the venue's, wherever this runs", () => {
  expect(wallClockIn("Australia/Sydney", Date.parse("2026-11-28T13:05:00Z"))).toBe("2026-11-29T00:05");
  expect(wallClockIn("Australia/Sydney", Date.parse("2026-07-04T12:00:00Z"))).toBe("2026-07-04T22:00");
});
