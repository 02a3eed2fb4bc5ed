import { expect, test } from "vitest";
import { formatAge, formatReceived, formatSince } from "./times.ts";

const now = Date.parse("2026-11-20T20:00:00+11:00");
const today = "2026-11-20";

test("the time of receipt is as short as possible", () => {
  expect(formatReceived("2026-11-20T18:42:10+11:00", today)).toBe("6:42 PM");
  expect(formatReceived("2026-11-19T23:59:59+11:00", today)).toBe("Yesterday");
  expect(formatReceived("2026-11-18T09:00:00+11:00", today)).toBe("Wed 18 Nov");
  expect(formatReceived("2025-11-18T09:00:00+11:00", today)).toBe("Tue 18 Nov 2025");
  expect(formatReceived("2026-12-31T09:00:00+11:00", "2027-01-01")).toBe("Yesterday");
});

test("the time of a change is relative on the first day, then exact", () => {
  expect(formatSince("2026-11-20T19:59:30+11:00", now, today)).toBe("just now");
  expect(formatSince("2026-11-20T19:58:00+11:00", now, today)).toBe("2 min ago");
  expect(formatSince("2026-11-20T09:00:00+11:00", now, today)).toBe("11 h ago");
  expect(formatSince("2026-11-19T18:42:00+11:00", now, today)).toBe("Yesterday 6:42 PM");
});

test("the age of a request", () => {
  expect(formatAge("2026-11-20T19:15:00+11:00", now)).toBe("45 min");
  expect(formatAge("2026-11-19T19:00:00+11:00", now)).toBe("1 day");
  expect(formatAge("2026-11-12T20:00:00+11:00", now)).toBe("8 days");
  // The browser's clock is slow.
  expect(formatAge("2026-11-20T20:01:00+11:00", now)).toBe("1 min");
});
