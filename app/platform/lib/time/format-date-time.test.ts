import { expect, test } from "vitest";
import { formatDateTime, formatDateTimeInText } from "./format-date-time.ts";

test("a time is formatted by how far it is from today", () => {
  const today = "2026-03-01";
  expect(formatDateTime("2026-03-01T22:12:40+11:00", today)).toBe("Today 10:12 PM");
  expect(formatDateTime("2026-02-28T04:00:00+11:00", today)).toBe("Yesterday 4 AM");
  expect(formatDateTime("2026-02-27T23:59:00+11:00", today)).toBe("Fri 27 Feb, 11:59 PM");
  expect(formatDateTime("2025-12-31T23:59:00+11:00", today)).toBe("Wed 31 Dec 2025, 11:59 PM");
  expect(formatDateTime("2025-12-31T23:30:00+11:00", "2026-01-01")).toBe("Yesterday 11:30 PM");
  expect(formatDateTimeInText("2026-02-28T04:00:00+11:00", today)).toBe("yesterday 4 AM");
  expect(formatDateTime("2026-03-01T22:12:40+11:00")).toBe("Sun 1 Mar, 10:12 PM");
});
