import { describe, expect, test } from "vitest";
import { zonedIso } from "../lib/time/instants.server.ts";
import { clubNightOf, formatNightTime, tonight } from "./club-night.ts";
import { venue } from "./venue.ts";

describe("the club night of a time", () => {
  test.each([
    ["2026-11-28T22:00:00+11:00", "2026-11-28"],
    ["2026-11-29T01:00:00+11:00", "2026-11-28"],
    ["2026-11-29T05:59:59+11:00", "2026-11-28"],
    ["2026-11-29T06:00:00+11:00", "2026-11-29"],
    ["2026-12-01T02:00", "2026-11-30"],
    ["2027-01-01T04:00", "2026-12-31"],
  ])("%s is that of %s", (time, night) => expect(clubNightOf(time)).toBe(night));

  test.each([
    // Clocks go forward at 2 AM on 4 October and back at 3 AM on 5 April: 06:00 comes after 7 and after 9 hours.
    ["2026-10-03T19:59:59.000Z", "2026-10-04T06:59:59+11:00", "2026-10-04"],
    ["2026-10-03T18:59:59.000Z", "2026-10-04T05:59:59+11:00", "2026-10-03"],
    ["2026-10-03T19:00:00.000Z", "2026-10-04T06:00:00+11:00", "2026-10-04"],
    ["2026-04-04T15:30:00.000Z", "2026-04-05T02:30:00+11:00", "2026-04-04"],
    ["2026-04-04T16:30:00.000Z", "2026-04-05T02:30:00+10:00", "2026-04-04"],
    ["2026-04-04T19:59:59.000Z", "2026-04-05T05:59:59+10:00", "2026-04-04"],
    ["2026-04-04T20:00:00.000Z", "2026-04-05T06:00:00+10:00", "2026-04-05"],
  ])("at %s, %s at the venue, it is that of %s", (instant, shown, night) => {
    expect(zonedIso(instant, venue.timeZone)).toBe(shown);
    expect(clubNightOf(shown)).toBe(night);
    expect(tonight(Date.parse(instant))).toBe(night);
  });
});

test("a time after midnight shows its night and its weekday", () => {
  expect(formatNightTime("2026-11-28", "01:00")).toBe("Sat night, 1 AM (Sun)");
  expect(formatNightTime("2026-11-28", "05:59")).toBe("Sat night, 5:59 AM (Sun)");
  expect(formatNightTime("2026-11-28", "22:30")).toBe("Sat night, 10:30 PM");
  expect(formatNightTime("2026-11-28", "15:00")).toBe("Sat, 3 PM");
});
