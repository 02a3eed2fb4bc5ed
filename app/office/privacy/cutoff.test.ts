import { expect, test } from "vitest";
import { monthsAgo } from "./cutoff.server.ts";

/** Noon at the venue, which is on the other side of UTC's midnight for most of the night. */
const noon = (day: string) => Date.parse(`${day}T01:00:00Z`);

test.each([
  ["2026-07-15", 6, "2026-01-15"],
  // Over the end of a year.
  ["2026-03-01", 6, "2025-09-01"],
  ["2027-01-31", 12, "2026-01-31"],
  // Into a month with fewer days: the last days of August map to the last of February.
  ["2027-02-27", 6, "2026-08-27"],
  ["2027-02-28", 6, "2026-08-31"],
  ["2027-03-01", 6, "2026-09-01"],
  // Leap days.
  ["2028-02-28", 6, "2027-08-28"],
  ["2028-02-29", 6, "2027-08-31"],
  ["2029-02-27", 12, "2028-02-27"],
  ["2029-02-28", 12, "2028-02-29"],
  ["2026-12-30", 6, "2026-06-30"],
  ["2026-12-31", 6, "2026-06-30"],
])("on %s, %i months are over for %s and before", (today, months, day) => {
  expect(monthsAgo(months, noon(today)).day).toBe(day);
});

test("a day is the venue's, also when its clocks change", () => {
  // 00:30 of 1 December in Sydney is still November in UTC.
  const { day, before } = monthsAgo(6, Date.parse("2026-11-30T13:30:00Z"));
  // June has no daylight saving: its days begin an hour later by UTC.
  expect([day, before]).toEqual(["2026-06-01", "2026-06-01T14:00:00.000Z"]);
});
