import { expect, test } from "vitest";
import { specialHoursError, weeklyHoursError } from "./check-hours.ts";
import type { SpecialHours, Weekday } from "./opening-hours.ts";

const open = (day: Weekday, opens = "22:00", closes = "04:00") => ({ day, opens, closes });
const weekly = (...week: ReturnType<typeof open>[]) => weeklyHoursError(week, "06:00");

test("a week's hours may end the next morning, meet and have two openings a day", () => {
  expect(weekly(open("Saturday"))).toBeUndefined();
  expect(weekly(open("Saturday", "22:00", "12:00"), open("Sunday", "12:00", "20:00"), open("Sunday"))).toBeUndefined();
  expect(weekly(open("Sunday", "22:00", "08:00"), open("Monday", "08:00", "10:00"))).toBeUndefined();
});

test("openings that overlap say which of them and what to do", () => {
  expect(weekly(open("Saturday", "22:00", "08:00"), open("Sunday", "07:00", "20:00"))).toBe(
    "Saturday 10 PM – 8 AM overlaps Sunday 7 AM – 8 PM. Change or delete one of them.",
  );
  // Sunday's hours may overlap Monday's, since weeks repeat.
  expect(weekly(open("Monday", "07:00", "20:00"), open("Sunday", "22:00", "08:00"))).toContain("Sunday 10 PM – 8 AM");
  expect(weekly(open("Friday"), open("Friday", "21:00", "23:00"))).toContain("overlaps");
  expect(weekly(open("Friday"), open("Friday"))).toContain("overlaps");
});

test("impossible times are rejected with the reason", () => {
  expect(weekly(open("Friday", "22:00", "22:00"))).toBe(
    "Friday: Enter a closing time that differs from the opening time.",
  );
  expect(weekly(open("Friday", "22:00", ""))).toBe("Friday: Enter both times.");
  expect(weekly(open("Friday", "03:00", "05:00"))).toBe(
    "Friday: 3 AM still belongs to the night before. Enter an opening time from 6 AM.",
  );
});

test("a special day must not overlap the nights around it", () => {
  const special = (...days: SpecialHours[]) =>
    specialHoursError({ weekly: [open("Saturday"), open("Friday", "08:00", "20:00")], special: days }, "06:00");
  const newYear = { date: "2026-12-31", opens: "21:00", closes: "06:00", note: "New Year's Eve" };
  expect(special(newYear)).toBeUndefined();
  expect(special({ ...newYear, closes: "09:00" })).toBe(
    "Thu 31 Dec 2026 9 PM – 9 AM overlaps Fri 1 Jan 2027 8 AM – 8 PM. Change or delete one of them.",
  );
  const newYearsDay = { date: "2027-01-01", opens: "", closes: "", note: "" };
  expect(special({ ...newYear, closes: "09:00" }, newYearsDay)).toBeUndefined();
  expect(special(newYear, { ...newYear, opens: "", closes: "" })).toBe(
    "Thu 31 Dec 2026 is listed twice. Delete one of the two.",
  );
  expect(special({ ...newYear, opens: "" })).toBe("Thu 31 Dec 2026: Enter both times.");
});
