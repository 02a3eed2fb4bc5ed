import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { makeEvent } from "../../../../test/makers.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { weekdayOf } from "../../../platform/venue/schema/opening-hours.ts";
import { listOpenNights } from "./open-nights.server.ts";

const NOW = Date.parse("2026-11-23T02:00:00Z");

test("a new event is offered the next open nights without one, with the club's hours", async () => {
  const { db } = await testApp();
  await publishForTest(db, {
    "hours.weekly": [
      { day: "Friday", opens: "17:00", closes: "23:30" },
      { day: "Saturday", opens: "22:00", closes: "04:00" },
    ],
    "hours.special": [
      { date: "2026-11-27", opens: "", closes: "", note: "Good Friday" },
      { date: "2026-12-03", opens: "20:00", closes: "02:00", note: "" },
    ],
  });
  await makeEvent(db, { starts_at: "2026-11-28T11:00:00.000Z", ends_at: "2026-11-28T17:00:00.000Z" });
  expect(await listOpenNights(db, NOW)).toEqual([
    { night: "2026-12-03", start_date: "2026-12-03T20:00", end_date: "2026-12-04T02:00" },
    { night: "2026-12-04", start_date: "2026-12-04T17:00", end_date: "2026-12-04T23:30" },
    { night: "2026-12-05", start_date: "2026-12-05T22:00", end_date: "2026-12-06T04:00" },
  ]);
});

test("a club without hours is offered none, and a closed day is noted when an event is on it", async () => {
  const { db, ...app } = await testApp();
  const night = addDays(tonight(), 3);
  await publishForTest(db, {
    "hours.weekly": [{ day: weekdayOf(night), opens: "22:00", closes: "04:00" }],
    "hours.special": Array.from({ length: 9 }, (_, week) => ({
      date: addDays(night, week * 7),
      opens: "",
      closes: "",
      note: "Works",
    })),
  });
  const staff = await staffCalls({ db, ...app });
  expect((await staff.get("/event/open-nights")).body).toEqual({ nights: [] });
  const query = `start_date=${night}T22:00&end_date=${addDays(night, 1)}T04:00`;
  const { notes } = (await staff.get(`/event/check-event?${query}`)).body;
  expect(notes).toMatchObject([
    { field: "start_date", message: expect.stringMatching(/^The club is closed on .* \(Works\)\./) },
  ]);
});
