import { expect, test } from "vitest";
import { isWallTime, minutesBetween, minutesLater, weekLater } from "./wall-time-arithmetic.ts";

test("the end follows the start over midnight, a month and a year", () => {
  expect(minutesLater("2026-11-28T22:00", 360)).toBe("2026-11-29T04:00");
  expect(minutesLater("2026-12-31T22:30", 360)).toBe("2027-01-01T04:30");
  expect(minutesLater("2028-02-28T22:00", 360)).toBe("2028-02-29T04:00");
  expect(minutesBetween("2026-12-31T22:30", "2027-01-01T04:30")).toBe(360);
});

test("local time steps across clock changes as usual", () => {
  expect(minutesLater("2027-04-03T22:00", 360)).toBe("2027-04-04T04:00");
  expect(minutesLater("2026-10-03T22:00", 360)).toBe("2026-10-04T04:00");
});

test("a copy is a week later, or on the next same weekday for a past event", () => {
  expect(weekLater("2026-11-28T22:00", "2026-11-20")).toBe("2026-12-05T22:00");
  expect(weekLater("2026-11-14T22:00", "2026-11-20")).toBe("2026-11-21T22:00");
  expect(weekLater("2026-11-14T22:00", "2026-11-21")).toBe("2026-11-28T22:00");
  expect(weekLater("2024-02-03T21:30", "2026-11-20")).toBe("2026-11-21T21:30");
});

test("an incomplete time is not a time", () => {
  for (const text of ["", "2026-11-28", "2026-11-28T22", "2026-13-28T22:00", "2026-11-28T25:00"])
    expect(isWallTime(text), text).toBe(false);
  expect(isWallTime("2026-11-28T22:00")).toBe(true);
});
