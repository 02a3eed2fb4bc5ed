import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { poster } from "../../../../test/posters.ts";
import { countNight } from "../../../bookings/requests/inbox/night-counts.server.ts";
import { allKinds } from "../../../bookings/requests/visible-kinds.ts";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { nearness } from "../calendar.ts";
import type { StaffEvent } from "../event.ts";
import { listNightsBetween } from "../staff-store.server.ts";
import { listEventsOfMonth, listEventsOfNight } from "../store.server.ts";

const HOUR = 3_600_000;

describe("an event across a clock change", () => {
  test.each([
    // On the first Sunday of April, the hour from 2 to 3 AM occurs twice; on that of October, never.
    { night: "2027-04-03", start: "2027-04-03T22:00:00+11:00", end: "2027-04-04T05:00:00+10:00", hours: 8 },
    { night: "2027-10-02", start: "2027-10-02T22:00:00+10:00", end: "2027-10-03T05:00:00+11:00", hours: 6 },
  ])("from 22:00 to 05:00 lasts $hours hours and is one night, $night", async ({ night, start, end, hours }) => {
    const app = await testApp();
    const ana = await caller(app);
    const form = {
      name: "Long and short",
      start_date: `${night}T22:00`,
      end_date: end.slice(0, 16),
      description: "House, all night.",
      redirection_url: "https://tickets.afterglow.example/ember",
      image: Buffer.from(await poster()),
    };
    const { event } = (await (await ana.send("/api/event/add-event", form)).json()) as { event: StaffEvent };
    expect(event).toMatchObject({ start_date: start, end_date: end, night });
    expect((Date.parse(end) - Date.parse(start)) / HOUR).toBe(hours);

    // It is on until its last minute, and requests for any of its hours are for its club night.
    const lastMinute = Date.parse(end) - 60_000;
    expect(nearness(event, lastMinute, night)).toBe("Now");
    expect(nearness(event, Date.parse(end), night)).toBe("Over");
    expect((await listEventsOfNight(app.db, night)).map(({ _id }) => _id)).toEqual([event._id]);
    expect(await listEventsOfMonth(app.db, night.slice(0, 7))).toHaveLength(1);
    await makeRequest(app.db, { date: night, status: "approved", details: { guests: 8, time: "02:30" } });
    expect((await countNight(app.db, allKinds, night)).tables).toEqual({ approved: 1, waiting: 0, guests: 8 });
    expect(formatNightClock(night, "02:30")).toBe("2:30 AM (Sun)");
  });

  test("can be rescheduled to in local time, and shows its original time", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const { makeEvent } = await import("../../../../test/makers.ts");
    const id = await makeEvent(app.db);
    const moved = { state: "postponed", start_date: "2027-10-02T22:00", end_date: "2027-10-03T05:00", doors: "21:00" };
    const { event } = (await (await ana.post(`/api/event/set-night/${id}`, moved)).json()) as { event: StaffEvent };
    expect(event).toMatchObject({
      start_date: "2027-10-02T22:00:00+10:00",
      end_date: "2027-10-03T05:00:00+11:00",
      previous_start_date: "2026-11-28T22:00:00+11:00",
      night: "2027-10-02",
    });
    expect(await listNightsBetween(app.db, "2027-10-01", "2027-10-03")).toHaveLength(1);
  });
});
