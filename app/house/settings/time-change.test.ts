import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import type { Database } from "../../platform/db/tables.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { changeNights, findTimeChange } from "./time-change.server.ts";

const sydney = { timeZone: "Australia/Sydney", nightEndsAt: "06:00" };
const now = Date.parse("2026-11-01T00:00:00Z");

const nights = async (db: Database) => {
  const rows = await db.selectFrom("events").select(["name", "night"]).orderBy("name").execute();
  return Object.fromEntries(rows.map(({ name, night }) => [name, night]));
};

/** An event of six hours from a time in Sydney. */
const eventAt = (db: Database, name: string, start: string, night: string | null) =>
  makeEvent(db, {
    name,
    night,
    starts_at: toInstant(start, sydney.timeZone),
    ends_at: new Date(Date.parse(toInstant(start, sydney.timeZone)) + 6 * 3_600_000).toISOString(),
  });

async function club() {
  const db = await testDatabase();
  await eventAt(db, "evening", "2026-11-28T22:00", "2026-11-28");
  await eventAt(db, "early", "2026-11-29T05:00", "2026-11-28");
  await eventAt(db, "by hand", "2026-11-29T08:00", "2026-11-28");
  await eventAt(db, "over", "2026-10-25T05:00", "2026-10-24");
  return db;
}

test("an earlier end of the night moves the events between the two, and no other", async () => {
  const db = await club();
  const after = { ...sydney, nightEndsAt: "04:00" };
  expect(await findTimeChange(db, sydney, after, now)).toEqual({
    events: [
      {
        _id: expect.any(String),
        name: "early",
        before: { start: "2026-11-29T05:00:00+11:00", night: "2026-11-28" },
        after: { start: "2026-11-29T05:00:00+11:00", night: "2026-11-29" },
      },
    ],
    total: 1,
    requests: 0,
  });
  expect(await changeNights(db, sydney, after, now)).toBe(1);
  expect(await nights(db)).toEqual({
    evening: "2026-11-28",
    early: "2026-11-29",
    "by hand": "2026-11-28",
    over: "2026-10-24",
  });
  // Changed back, a night that the start determined is computed again.
  await changeNights(db, after, sydney, now);
  expect((await nights(db)).early).toBe("2026-11-28");
});

test("another time zone changes every event's local time; a club night that no longer fits follows from the start", async () => {
  const db = await club();
  const athens = { timeZone: "Europe/Athens", nightEndsAt: "06:00" };
  const change = await findTimeChange(db, sydney, athens, now);
  expect(change.total).toBe(3);
  expect(change.events[0]).toMatchObject({
    before: { start: "2026-11-28T22:00:00+11:00", night: "2026-11-28" },
    after: { start: "2026-11-28T13:00:00+02:00", night: "2026-11-28" },
  });
  await changeNights(db, sydney, athens, now);
  expect(await nights(db)).toEqual({
    // 05:00 and 08:00 on Sunday in Sydney are 20:00 and 23:00 on Saturday in Athens.
    evening: "2026-11-28",
    early: "2026-11-28",
    "by hand": "2026-11-28",
    over: "2026-10-24",
  });
  expect(await findTimeChange(db, sydney, sydney, now)).toEqual({ events: [], total: 0, requests: 0 });
});

test("the draft shows what it changes, requests too; publishing it changes the nights", async () => {
  const app = await testApp();
  const { db } = app;
  const night = addDays(tonight(), 14);
  await eventAt(db, "early", `${addDays(night, 1)}T05:00`, night);
  await makeRequest(db, { date: night, details: { time: "05:30", guests: 4 } });
  await makeRequest(db, { date: night, details: { time: "23:30", guests: 4 } });
  const ana = await staffCalls(app);
  expect((await ana.get("/settings/time-change")).body).toEqual({ events: [], total: 0, requests: 0 });

  await ana.post("/settings/groups/venue", { changes: { "venue.nightEndsAt": "04:00" } });
  expect((await ana.get("/settings/time-change")).body).toMatchObject({ total: 1, requests: 1 });
  expect(await nights(db)).toEqual({ early: night });
  const { tag } = (await ana.get("/settings")).body.draft;
  expect((await ana.post("/settings/publish", { note: "" }, { "If-Match": `"${tag}"` })).status).toBe(200);
  expect(await nights(db)).toEqual({ early: addDays(night, 1) });
  expect((await ana.get("/settings/time-change")).body.total).toBe(0);

  await ana.post("/settings/groups/venue", { changes: { "venue.timeZone": "Europe/Athens" } });
  expect((await ana.get("/settings/time-change")).body).toMatchObject({ total: 1, requests: 2 });
});
