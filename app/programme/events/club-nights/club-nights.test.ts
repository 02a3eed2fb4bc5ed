import { expect, test } from "vitest";
import type { CalendarEvent } from "../event.ts";
import { clubNights, clubNightText } from "./club-nights.ts";

const event = (night: string, name: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  _id: name,
  name,
  night,
  start_date: `${night}T22:00:00+11:00`,
  end_date: `${night}T23:00:00+11:00`,
  status: true,
  imgsrc: "",
  redirection_url: "",
  tickets: "link",
  state: "on",
  ...more,
});

const days = { first: "2026-11-28", last: "2027-05-28" };
const hours = { weekly: [], special: [{ date: "2026-12-19", opens: "", closes: "", note: "" }] };

test("forms offer club nights whose event takes place, once each and in order", () => {
  const nights = clubNights(
    [
      event("2026-12-12", "Sold out", { state: "sold_out" }),
      event("2026-12-05", "Late", { start_date: "2026-12-06T01:00:00+11:00" }),
      event("2026-12-05", "Early"),
      event("2026-11-21", "Last week"),
      event("2027-06-05", "Too far"),
      event("2026-12-19", "Closed"),
      event("2026-12-26", "Cancelled", { state: "cancelled" }),
      event("2027-01-02", "No date yet", { state: "postponed" }),
      event("2027-01-09", "Moved here", { state: "postponed", previous_start_date: "2026-12-30T22:00:00+11:00" }),
      event("2027-01-16", "Hidden", { status: false }),
    ],
    hours,
    days,
  );
  expect(nights.map((night) => clubNightText(night, "2026-11-28"))).toEqual([
    ...["Early · Late, Sat 5 Dec", "Sold out, Sat 12 Dec", "Moved here, Sat 9 Jan 2027"],
  ]);
});
