import { expect, test } from "vitest";
import { demoNights, sundayBeforeHoliday } from "./calendar.server.ts";

/** Every day for two years. */
const days = Array.from({ length: 730 }, (_, index) => Temporal.PlainDate.from("2026-01-01").add({ days: index }));

test("the demo has about thirty events around any date, on club nights only", () => {
  for (const today of days) {
    const nights = demoNights(today, 10);
    expect(nights.length).toBeGreaterThanOrEqual(28);
    expect(nights.length).toBeLessThanOrEqual(34);
    const sundays = nights.filter(({ day }) => day.dayOfWeek === 7);
    expect(sundays).toHaveLength(1);
    expect(nights.filter(({ day }) => ![5, 6, 7].includes(day.dayOfWeek))).toEqual([]);
    expect(new Set(nights.map(({ day }) => day.toString())).size).toBe(nights.length);
    const coming = nights.filter(({ day }) => Temporal.PlainDate.compare(day, today) >= 0);
    expect(coming.length).toBeGreaterThanOrEqual(19);
    expect(nights.length - coming.length).toBeGreaterThanOrEqual(6);
  }
});

test("the Sunday event is before a public holiday of New South Wales", () => {
  const after = (day: string) => sundayBeforeHoliday(Temporal.PlainDate.from(day)).toString();
  // Boxing Day 2026 is a Saturday, so the Monday after it is a holiday.
  expect(after("2026-11-21")).toBe("2026-12-27");
  // Easter Monday 2027 is 29 March, the King's Birthday 14 June, Labour Day 4 October.
  expect(after("2027-02-01")).toBe("2027-03-28");
  expect(after("2027-04-01")).toBe("2027-06-13");
  expect(after("2027-07-01")).toBe("2027-10-03");
});
