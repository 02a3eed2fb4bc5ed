import { describe, expect, test } from "vitest";
import {
  closedReason,
  type Hours,
  hoursOf,
  hoursTexts,
  longHours,
  openingOf,
  shortHours,
  specialFrom,
  usualHours,
  type Weekday,
  weekdayOf,
} from "./opening-hours.ts";

const open = (day: Weekday, opens = "22:00", closes = "04:00") => ({ day, opens, closes });
const week = (...weekly: Hours["weekly"]) => ({ weekly, special: [] });

const saturday = week(open("Saturday"));

describe("the week's hours", () => {
  test.for<[string, Hours, string, string]>([
    ["one day", saturday, "Sat 10 PM – 4 AM", "Saturday 10 PM to 4 AM"],
    [
      "two days in a row, in any order",
      week(open("Saturday"), open("Friday")),
      "Fri–Sat 10 PM – 4 AM",
      "Friday and Saturday 10 PM to 4 AM",
    ],
    [
      "several days in a row",
      week(open("Thursday"), open("Friday"), open("Saturday")),
      "Thu–Sat 10 PM – 4 AM",
      "Thursday to Saturday 10 PM to 4 AM",
    ],
    [
      "days apart",
      week(open("Wednesday"), open("Friday"), open("Saturday")),
      "Wed, Fri–Sat 10 PM – 4 AM",
      "Wednesday, Friday and Saturday 10 PM to 4 AM",
    ],
    [
      "different hours",
      week(open("Friday", "21:30", "03:00"), open("Saturday")),
      "Fri 9:30 PM – 3 AM · Sat 10 PM – 4 AM",
      "Friday 9:30 PM to 3 AM and Saturday 10 PM to 4 AM",
    ],
    [
      "twice a day",
      week(open("Sunday", "12:00", "18:00"), open("Sunday")),
      "Sun 12 PM – 6 PM, 10 PM – 4 AM",
      "Sunday 12 PM to 6 PM and 10 PM to 4 AM",
    ],
  ])("%s", ([, hours, short, long]) => {
    expect(shortHours(hours)).toBe(short);
    expect(longHours(hours)).toBe(long);
  });

  test("the usual hours are those of most nights, of as many the last of the week's", () => {
    expect(usualHours(saturday)).toEqual({ opens: "22:00", closes: "04:00" });
    const early = open("Thursday", "20:00", "01:00");
    expect(usualHours(week(open("Saturday"), early))).toEqual({ opens: "22:00", closes: "04:00" });
    expect(usualHours(week(open("Saturday"), early, open("Friday", "20:00", "01:00")))).toEqual({
      opens: "20:00",
      closes: "01:00",
    });
  });

  test("a date has its weekday", () => {
    expect(weekdayOf("2026-11-28")).toBe("Saturday");
    expect(weekdayOf("2026-11-29")).toBe("Sunday");
    expect(weekdayOf("2026-11-30")).toBe("Monday");
  });
});

describe("special days", () => {
  const hours: Hours = {
    weekly: [open("Saturday")],
    special: [
      { date: "2027-03-27", opens: "", closes: "", note: "Easter Saturday" },
      { date: "2026-12-31", opens: "21:00", closes: "06:00", note: "New Year's Eve" },
      { date: "2027-01-02", opens: "", closes: "", note: "" },
    ],
  };

  test("have their own hours, other nights their weekday's or none", () => {
    expect(hoursOf(hours, "2026-12-31")).toEqual({
      open: [{ opens: "21:00", closes: "06:00" }],
      special: true,
      note: "New Year's Eve",
    });
    expect(hoursOf(hours, "2027-03-27")).toEqual({ open: [], special: true, note: "Easter Saturday" });
    expect(hoursOf(hours, "2026-12-26").open).toEqual([{ opens: "22:00", closes: "04:00" }]);
    expect(hoursOf(hours, "2026-12-25")).toEqual({ open: [], special: false, note: "" });
    expect(openingOf(hours, "2026-12-31")).toEqual({ opens: "21:00", closes: "06:00" });
    expect(openingOf(hours, "2026-12-25")).toEqual({ opens: "22:00", closes: "04:00" });
  });

  test("reject a closed night with its note, and no other", () => {
    expect(closedReason(hours, "2027-03-27")).toBe(
      "We're closed on Saturday 27 March 2027 (Easter Saturday). Choose another date.",
    );
    expect(closedReason(hours, "2027-01-02")).toBe("We're closed on Saturday 2 January 2027. Choose another date.");
    for (const night of ["2026-12-31", "2026-12-26", "2026-12-25"]) expect(closedReason(hours, night)).toBeUndefined();
  });

  test("are listed from tonight on, by date", () => {
    expect(specialFrom(hours, "2027-01-01").map(({ date }) => date)).toEqual(["2027-01-02", "2027-03-27"]);
    expect(hoursTexts(hours, "2026-12-16").soon).toEqual([]);
    expect(hoursTexts(hours, "2026-12-31").soon).toEqual([
      "Thu 31 Dec: 9 PM – 6 AM, New Year's Eve",
      "Sat 2 Jan 2027: closed",
    ]);
  });

  test("replace the week's hours in the header on their night", () => {
    const header = (night: string) => hoursTexts(hours, night).header;
    expect(header("2026-12-30")).toBe("Sat 10 PM – 4 AM");
    expect(header("2026-12-31")).toBe("Tonight 9 PM – 6 AM");
    expect(header("2027-03-27")).toBe("Closed tonight");
  });
});
