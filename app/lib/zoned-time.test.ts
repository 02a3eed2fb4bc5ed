import { expect, test } from "vitest";
import { toInstant, zonedIso } from "./zoned-time.server.ts";

const sydney = "Australia/Sydney";

test("an instant carries the offset in force at the venue then", () => {
  expect(zonedIso("2026-11-28T11:00:00.000Z", sydney)).toBe("2026-11-28T22:00:00+11:00");
  expect(zonedIso("2026-07-04T12:00:00.000Z", sydney)).toBe("2026-07-04T22:00:00+10:00");
});

test("an event across the end of daylight saving lasts an hour longer, across its start an hour shorter", () => {
  const hours = (from: string, to: string) =>
    (Date.parse(toInstant(to, sydney)) - Date.parse(toInstant(from, sydney))) / 3_600_000;
  expect(hours("2026-04-04T22:00", "2026-04-05T04:00")).toBe(7);
  expect(hours("2026-10-03T22:00", "2026-10-04T04:00")).toBe(5);
});

test("a time that daylight saving skips moves on, one that it repeats means the first", () => {
  expect(toInstant("2026-10-04T02:30", sydney)).toBe("2026-10-03T16:30:00.000Z");
  expect(zonedIso("2026-10-03T16:30:00.000Z", sydney)).toBe("2026-10-04T03:30:00+11:00");
  expect(zonedIso(toInstant("2026-04-05T02:30", sydney), sydney)).toBe("2026-04-05T02:30:00+11:00");
});
