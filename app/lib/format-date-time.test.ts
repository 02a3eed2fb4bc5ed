import { expect, test } from "vitest";
import { formatDateTime, formatDay } from "./format-date-time.ts";

test("a moment is said by how far it is from today", () => {
  const today = "2026-03-01";
  expect(formatDateTime("2026-03-01T22:12:40+11:00", today)).toBe("Today 10:12 PM");
  expect(formatDateTime("2026-02-28T04:00:00+11:00", today)).toBe("Yesterday 4 AM");
  expect(formatDateTime("2026-02-27T23:59:00+11:00", today)).toBe("Fri 27 Feb");
  expect(formatDateTime("2025-12-31T23:59:00+11:00", today)).toBe("31 December 2025");
  expect(formatDateTime("2025-12-31T23:30:00+11:00", "2026-01-01")).toBe("Yesterday 11:30 PM");
});

test("a day of another year says which", () => {
  expect(formatDay("2026-11-28T22:00:00+11:00", "2026-01-01")).toBe("Sat 28 Nov");
  expect(formatDay("2027-11-28", "2026-12-31")).toBe("Sun 28 Nov 2027");
});
