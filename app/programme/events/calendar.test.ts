import { describe, expect, test } from "vitest";
import { clubNightOf } from "../../platform/venue/club-night.ts";
import { today } from "../../platform/venue/today.ts";
import { byMonth, calendarMonths, filterCalendar, nearness, parseShow } from "./calendar.ts";
import type { CalendarEvent } from "./event.ts";

function night(start_date: string, end_date: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    _id: start_date,
    name: start_date.slice(0, 10),
    start_date,
    end_date,
    night: clubNightOf(start_date),
    status: true,
    imgsrc: "",
    state: "on",
    redirection_url: "https://tickets.example/",
    tickets: "link",
    ...more,
  };
}

const lastOfOctober = night("2026-10-31T22:00:00+11:00", "2026-11-01T04:00:00+11:00");
const november = night("2026-11-28T22:00:00+11:00", "2026-11-29T04:00:00+11:00");
const lastOfNovember = night("2026-11-30T22:00:00+11:00", "2026-12-01T04:00:00+11:00");
const december = night("2026-12-05T22:00:00+11:00", "2026-12-06T04:00:00+11:00");
const all = [december, lastOfOctober, lastOfNovember, november];

const names = (events: CalendarEvent[]) => events.map(({ name }) => name);

describe("filters", () => {
  const now = Date.parse("2026-11-20T12:00:00+11:00");

  test("UP NEXT is everything not yet over, nearest first", () => {
    expect(names(filterCalendar(all, "up-next", now).coming)).toEqual(["2026-11-28", "2026-11-30", "2026-12-05"]);
    expect(filterCalendar(all, "up-next", now).past).toEqual([]);
  });

  test("an event under way is still up next until it ends", () => {
    const at = (instant: string) => names(filterCalendar([lastOfOctober], "up-next", Date.parse(instant)).coming);
    expect(at("2026-11-01T03:59:59+11:00")).toEqual(["2026-10-31"]);
    expect(at("2026-11-01T04:00:00+11:00")).toEqual([]);
  });

  test("a month shows the events that begin in it, past or upcoming, even if they end in the next", () => {
    expect(names(filterCalendar(all, "2026-10", now).coming)).toEqual(["2026-10-31"]);
    expect(names(filterCalendar(all, "2026-11", now).coming)).toEqual(["2026-11-28", "2026-11-30"]);
    expect(names(filterCalendar(all, "2026-12", now).coming)).toEqual(["2026-12-05"]);
  });

  test("PAST EVENTS are newest first; ALL is both", () => {
    const later = Date.parse("2026-12-02T12:00:00+11:00");
    expect(names(filterCalendar(all, "past", later).past)).toEqual(["2026-11-30", "2026-11-28", "2026-10-31"]);
    expect(filterCalendar(all, "past", later).coming).toEqual([]);
    expect(names(filterCalendar(all, "all", later).coming)).toEqual(["2026-12-05"]);
    expect(filterCalendar(all, "all", later).past).toHaveLength(3);
  });

  test("an inactive event is never shown", () => {
    const inactive = { ...november, status: false };
    for (const show of ["up-next", "all", "past", "2026-11"]) {
      const { coming, past } = filterCalendar([inactive], show, now);
      expect([...coming, ...past]).toEqual([]);
    }
  });
});

describe("the venue's months", () => {
  test("are the current one and the next three, by the venue's calendar and not the browser's", () => {
    const newYearInSydney = Date.parse("2026-12-31T13:30:00Z");
    expect(today(newYearInSydney)).toBe("2027-01-01");
    expect(calendarMonths(today(newYearInSydney))).toEqual(["2027-01", "2027-02", "2027-03", "2027-04"]);
    expect(calendarMonths("2026-11-30")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
  });

  test("group events by the month they begin in", () => {
    const groups = byMonth([lastOfOctober, november, lastOfNovember, december]);
    expect(groups.map(({ month, events }) => [month, events.length])).toEqual([
      ["2026-10", 1],
      ["2026-11", 2],
      ["2026-12", 1],
    ]);
  });

  test("include the nights on which daylight saving begins and ends", () => {
    const begins = night("2026-10-03T22:00:00+10:00", "2026-10-04T04:00:00+11:00");
    const ends = night("2027-04-03T22:00:00+11:00", "2027-04-04T04:00:00+10:00");
    const before = Date.parse("2026-10-01T00:00:00+10:00");
    expect(names(filterCalendar([ends, begins], "up-next", before).coming)).toEqual(["2026-10-03", "2027-04-03"]);
    expect(names(filterCalendar([ends, begins], "2026-10", before).coming)).toEqual(["2026-10-03"]);
    // On that night 4 AM is five hours after 10 PM, in April seven hours.
    const over = (event: CalendarEvent, hours: number) =>
      filterCalendar([event], "past", Date.parse(event.start_date) + hours * 3_600_000).past.length === 1;
    expect([over(begins, 4.9), over(begins, 5)]).toEqual([false, true]);
    expect([over(ends, 6.9), over(ends, 7)]).toEqual([false, true]);
  });
});

test("an unknown filter shows upcoming events", () => {
  for (const value of [null, "", "banana", "2026-13", "2026-1", "0", "ALL", "\0"])
    expect(parseShow(value)).toBe("up-next");
  expect(parseShow("2026-12")).toBe("2026-12");
});

test("labels an event tonight, now or ended", () => {
  const at = (instant: string) => nearness(november, Date.parse(instant), today(Date.parse(instant)));
  expect(at("2026-11-27T23:00:00+11:00")).toBeUndefined();
  expect(at("2026-11-28T09:00:00+11:00")).toBe("Tonight");
  expect(at("2026-11-28T23:00:00+11:00")).toBe("Now");
  expect(at("2026-11-29T03:00:00+11:00")).toBe("Now");
  expect(at("2026-11-29T04:00:00+11:00")).toBe("Over");
});
