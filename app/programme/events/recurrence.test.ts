import { expect, test } from "vitest";
import { daysOf, formatRecurrence, MAX_NIGHTS } from "./recurrence.ts";

test("an event repeats weekly or fortnightly, until a date or a number of times", () => {
  expect(daysOf("2026-11-28", { every: "week", times: 3 })).toEqual(["2026-12-05", "2026-12-12", "2026-12-19"]);
  expect(daysOf("2026-11-28", { every: "two-weeks", until: "2026-12-26" })).toEqual(["2026-12-12", "2026-12-26"]);
  expect(daysOf("2026-11-28", { every: "week", until: "2026-12-04" })).toEqual([]);
});

test("once a month is the same weekday of it; where there is no fifth, the last", () => {
  expect(daysOf("2026-12-04", { every: "month", times: 3 })).toEqual(["2027-01-01", "2027-02-05", "2027-03-05"]);
  expect(daysOf("2026-10-31", { every: "month", times: 3 })).toEqual(["2026-11-28", "2026-12-26", "2027-01-30"]);
});

test("the number of events is limited", () => {
  expect(daysOf("2026-11-28", { every: "week", until: "2099-01-01" })).toHaveLength(MAX_NIGHTS + 1);
  expect(daysOf("2026-11-28", { every: "week", times: 60 })).toHaveLength(60);
});

test("its description is plain English", () => {
  expect(formatRecurrence("2026-11-28", "week")).toBe("every Saturday");
  expect(formatRecurrence("2026-11-28", "two-weeks")).toBe("every second Saturday");
  expect(formatRecurrence("2026-12-04", "month")).toBe("every first Friday of the month");
  expect(formatRecurrence("2026-10-31", "month")).toBe("every last Saturday of the month");
});
