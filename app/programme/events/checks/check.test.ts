import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeImage } from "../../../../test/makers.ts";
import { bookableSaturdays } from "../../../../test/saturdays.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { EventNote } from "../shapes.ts";
import { checkEvent } from "./check.server.ts";

const now = Date.parse("2026-09-01T00:00:00Z");

/** The notes on an event's dates as `field weight: message`. */
async function notes(start_date: string, end_date: string, db = testDatabase(), id = ""): Promise<string[]> {
  const all = await checkEvent(await db, { start_date, end_date, id }, now);
  return all.map(({ field, weight, message }) => `${field} ${weight}: ${message}`);
}

test("an ordinary event has no notes", async () => {
  expect(await notes("2026-11-28T22:00", "2026-11-29T04:00")).toEqual([]);
});

test("a skipped or repeated time on a clock change, and the time used instead", async () => {
  expect(await notes("2026-10-04T02:30", "2026-10-04T06:00")).toEqual([
    "start_date should: The clocks go forward on Sunday 4 October 2026: 2:30 AM doesn't exist that day. Using 3:30 AM.",
  ]);
  expect(await notes("2027-04-03T22:00", "2027-04-04T02:30")).toEqual([
    "end_date should: The clocks go back on Sunday 4 April 2027: 2:30 AM happens twice. Using the first.",
  ]);
  expect(await notes("2027-04-03T22:00", "2027-04-04T02:30:00+10:00")).toEqual([
    "end_date note: The clocks go back during this event. It lasts 5 hours 30 minutes.",
  ]);
});

test("the duration of an event across a clock change", async () => {
  expect(await notes("2027-04-03T22:00", "2027-04-04T04:00")).toEqual([
    "end_date note: The clocks go back during this event. It lasts 7 hours.",
  ]);
  expect(await notes("2026-10-03T22:00", "2026-10-04T04:00")).toEqual([
    "end_date note: The clocks go forward during this event. It lasts 5 hours.",
  ]);
});

test("an end before the start, an end days later, an ended event", async () => {
  expect(await notes("2026-11-28T22:00", "2026-11-28T04:00")).toEqual([
    "end_date must: The end must be after the start.",
  ]);
  expect(await notes("2026-11-28T22:00", "2026-12-29T04:00")).toEqual([
    "end_date should: This lasts about 30 days. Check the end date.",
  ]);
  expect(await notes("2026-08-01T22:00", "2026-08-02T04:00")).toEqual([
    "end_date should: This event has ended. Guests find it under past events.",
  ]);
});

test("other active events at the same time, but not the event itself or an adjacent one", async () => {
  const db = testDatabase();
  const id = await makeEvent(await db, { name: "House of Ember" });
  await makeEvent(await db, { name: "Hidden", active: 0 });
  await makeEvent(await db, {
    name: "Before",
    starts_at: "2026-11-28T06:00:00.000Z",
    ends_at: "2026-11-28T11:00:00.000Z",
  });
  expect(await notes("2026-11-28T22:00", "2026-11-29T04:00", db, id)).toEqual([]);
  expect(await notes("2026-11-29T01:00", "2026-11-29T05:00", db)).toEqual([
    "start_date should: House of Ember is on at the same time, until 4 AM on Sun 29 Nov.",
  ]);
});

test("unusual dates are not errors", async () => {
  const app = await testApp();
  const ana = await caller(app);
  for (const query of [
    "",
    "?start_date=&end_date=",
    "?start_date=banana&end_date=2026-13-01T99:99",
    "?start_date=%00",
  ]) {
    const response = await ana.get(`/api/event/check-event${query}`);
    expect([response.status, await response.json()], query).toEqual([200, { notes: [] }]);
  }
  const half = await ana.get("/api/event/check-event?start_date=2026-10-04T02:30");
  expect(await half.json()).toMatchObject({ notes: [{ field: "start_date" }] });
});

test("an event longer than twelve hours or shorter than one, and one that has begun", async () => {
  expect(await notes("2026-11-28T20:00", "2026-11-29T08:00")).toEqual([]);
  expect(await notes("2026-11-28T20:00", "2026-11-29T09:30")).toEqual([
    "end_date should: This lasts 13.5 hours. Check the end.",
  ]);
  expect(await notes("2026-11-28T22:00", "2026-11-28T22:45")).toEqual([
    "end_date should: This lasts 45 minutes. Check the end.",
  ]);
  expect(await notes("2026-09-01T09:00", "2026-09-01T12:00")).toEqual([
    "start_date should: This event has already started.",
  ]);
});

test("a name already used on the same club night, in any case, also by an inactive event", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db, { name: "House of Ember", active: 0 });
  const said = async (name: string, start_date: string, own = "") =>
    (await checkEvent(db, { start_date, end_date: start_date.replace(/T.*/, "T23:59"), name, id: own }, now)).map(
      ({ field, message }) => `${field}: ${message}`,
    );
  const twice = "name: Another event on Sat 28 Nov has this name.";
  expect(await said(" house  of EMBER", "2026-11-28T20:00")).toEqual([twice]);
  // Saturday's night lasts into Sunday's morning.
  expect(await said("House of Ember", "2026-11-29T05:00")).toContain(twice);
  expect(await said("House of Ember", "2026-11-29T20:00")).toEqual([]);
  expect(await said("House of Embers", "2026-11-28T20:00")).toEqual([]);
  expect(await said("House of Ember", "2026-11-28T20:00", id)).toEqual([]);
});

test("a stored event is checked as a whole, the most severe notes first", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const whole = "Six hours of slow heat with our residents, from the first record to the last.";
  const { last: night } = bookableSaturdays();
  const at = (day: string, time: string) => toInstant(`${day}T${time}`, venue.timeZone);
  const good = await makeEvent(app.db, {
    description: whole,
    picture_id: await makeImage(app.db),
    starts_at: at(night, "22:00"),
    ends_at: at(addDays(night, 1), "04:00"),
  });
  const bare = await makeEvent(app.db, {
    name: "N".repeat(61),
    starts_at: at(addDays(night, 7), "22:00"),
    ends_at: at(addDays(night, 7), "22:30"),
  });
  const check = async (id: string) => {
    const response = await ana.get(`/api/event/check-event/${id}`);
    const { notes = [] } = (await response.json()) as { notes?: EventNote[] };
    return [response.status, ...notes.map(({ field, weight }) => `${weight} ${field}`)];
  };
  expect(await check(good)).toEqual([200]);
  expect(await check(bare)).toEqual([200, "must image", "should name", "should description", "should end_date"]);
  await ana.post(`/api/event/delete-event/${bare}`);
  expect(await check(bare)).toEqual([404]);
});

test("doors that open after the start, and a cancelled event at the same time", async () => {
  const db = testDatabase();
  const id = await makeEvent(await db, { doors: "22:30" });
  expect(await notes("2026-11-28T22:00", "2026-11-29T04:00", db, id)).toEqual([
    "start_date should: Doors open at 10:30 PM, after the start.",
  ]);
  expect(await notes("2026-11-28T22:30", "2026-11-29T04:00", db, id)).toEqual([]);
  const late = await makeEvent(await db, { doors: "00:30", state: "cancelled" });
  expect(await notes("2026-11-28T23:00", "2026-11-29T04:00", db, late)).toContain(
    "start_date should: Doors open at 12:30 AM, after the start.",
  );
  await (await db).updateTable("events").set({ state: "cancelled" }).execute();
  expect(await notes("2026-11-28T22:00", "2026-11-29T04:00", db)).toEqual([]);
});
