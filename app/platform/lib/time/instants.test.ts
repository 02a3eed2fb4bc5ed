import { expect, test } from "vitest";
import { toInstant, zonedIso } from "./instants.server.ts";

const sydney = "Australia/Sydney";

test("an instant carries the offset in force at the venue then", () => {
  expect(zonedIso("2026-11-28T11:00:00.000Z", sydney)).toBe("2026-11-28T22:00:00+11:00");
  expect(zonedIso("2026-07-04T12:00:00.000Z", sydney)).toBe("2026-07-04T22:00:00+10:00");
});

test("seconds and minutes are as Temporal has them, in zones that are off by a part of an hour and before offsets were whole minutes", () => {
  for (const zone of [sydney, "Asia/Kathmandu", "America/St_Johns", "Africa/Monrovia"]) {
    for (const at of [
      "2026-11-28T11:59:59.999Z",
      "2009-03-08T03:31:07Z",
      "1971-05-01T00:00:30.000Z",
      "1969-12-31T23:59:59.001Z",
    ]) {
      const { year, month, day, hour, minute, second, offset } = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
      const two = (value: number) => String(value).padStart(2, "0");
      const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
      expect(zonedIso(at, zone).slice(0, 19)).toBe(wall);
      expect(offset.startsWith(zonedIso(at, zone).slice(19, 22))).toBe(true);
    }
  }
  for (const wrong of ["2026-02-30T00:00:00.000Z", "2026-11-28T25:00:00Z", "2026-11-28T10:00:61Z", "2026-11-28", ""])
    expect(() => zonedIso(wrong, sydney), wrong).toThrow(RangeError);
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
