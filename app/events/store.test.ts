import { join } from "node:path";
import { CompiledQuery, Kysely, type LogEvent } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { testDatabase, testFolder } from "../../test/database.ts";
import { eventRow, makeEvent } from "../../test/makers.ts";
import { sqliteDialect } from "../db/dialects/sqlite.ts";
import { openDatabase } from "../db/open.server.ts";
import type { Database, Tables } from "../db/tables.ts";
import { eventQuerySchema } from "./staff-list.ts";
import { listStaffEvents } from "./staff-store.server.ts";
import { findEvent, listEvents, listEventsOfMonth, listPastEvents, listUpcomingEvents } from "./store.server.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const names = (events: { name: string }[]) => events.map(({ name }) => name);

test("a row becomes the specification's fields, in the venue's time", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db);
  expect(await listEvents(db)).toEqual([
    {
      _id: id,
      name: "House of Ember",
      start_date: "2026-11-28T22:00:00+11:00",
      end_date: "2026-11-29T04:00:00+11:00",
      created_on: "2026-01-01T11:00:00+11:00",
      description: "House, all night.",
      status: true,
      imgsrc: "",
      redirection_url: "https://tickets.afterglow.example/house-of-ember",
    },
  ]);
});

test("upcoming is what has not ended, nearest first; past is the rest, newest first; inactive is in neither", async () => {
  const db = await testDatabase();
  const night = (name: string, starts_at: string, ends_at: string, active = 1) =>
    makeEvent(db, { name, starts_at, ends_at, active });
  await night("later", "2026-12-05T11:00:00.000Z", "2026-12-05T17:00:00.000Z");
  await night("under way", "2026-11-28T11:00:00.000Z", "2026-11-28T17:00:00.000Z");
  await night("just over", "2026-11-28T06:00:00.000Z", "2026-11-28T12:00:00.000Z");
  await night("long over", "2026-01-03T11:00:00.000Z", "2026-01-03T17:00:00.000Z");
  await night("hidden", "2026-12-12T11:00:00.000Z", "2026-12-12T17:00:00.000Z", 0);
  await night("hidden and over", "2026-01-10T11:00:00.000Z", "2026-01-10T17:00:00.000Z", 0);
  expect(names(await listUpcomingEvents(db, now))).toEqual(["under way", "later"]);
  expect(names(await listPastEvents(db, now))).toEqual(["just over", "long over"]);
  expect(names(await listEvents(db))).toEqual(["long over", "just over", "under way", "later"]);
  expect(names(await listPastEvents(db, now, 1))).toEqual(["just over"]);
});

test("one night is found by its id, over or not, unless it is inactive", async () => {
  const db = await testDatabase();
  const over = { starts_at: "2020-11-28T11:00:00.000Z", ends_at: "2020-11-28T17:00:00.000Z" };
  const [coming, past, hidden] = [
    await makeEvent(db),
    await makeEvent(db, { name: "long over", ...over }),
    await makeEvent(db, { active: 0 }),
  ];
  expect(await findEvent(db, coming)).toEqual((await listEvents(db)).find(({ _id }) => _id === coming));
  expect((await findEvent(db, past))?.name).toBe("long over");
  expect(await findEvent(db, hidden)).toBeUndefined();
  expect(await findEvent(db, "nothing")).toBeUndefined();
});

test("a month holds the nights that begin in it by the venue's clock", async () => {
  const db = await testDatabase();
  // 23:59 on 30 November and 00:00 on 1 December in Sydney.
  await makeEvent(db, {
    name: "last of November",
    starts_at: "2026-11-30T12:59:00.000Z",
    ends_at: "2026-11-30T18:00:00.000Z",
  });
  await makeEvent(db, {
    name: "first of December",
    starts_at: "2026-11-30T13:00:00.000Z",
    ends_at: "2026-11-30T18:00:00.000Z",
  });
  // Standard time: midnight to 1 July is at 14:00 UTC.
  await makeEvent(db, {
    name: "first of July",
    starts_at: "2026-06-30T14:00:00.000Z",
    ends_at: "2026-06-30T18:00:00.000Z",
  });
  expect(names(await listEventsOfMonth(db, "2026-11"))).toEqual(["last of November"]);
  expect(names(await listEventsOfMonth(db, "2026-12"))).toEqual(["first of December"]);
  expect(names(await listEventsOfMonth(db, "2026-07"))).toEqual(["first of July"]);
  expect(names(await listEventsOfMonth(db, "2026-06"))).toEqual([]);
});

test("the season's list holds a night that began last month and is not over", async () => {
  const db = await testDatabase();
  await makeEvent(db, {
    name: "over the month's end",
    starts_at: "2026-10-31T11:00:00.000Z",
    ends_at: "2026-10-31T17:00:00.000Z",
  });
  await makeEvent(db, {
    name: "over before",
    starts_at: "2026-10-24T11:00:00.000Z",
    ends_at: "2026-10-24T17:00:00.000Z",
  });
  expect(names(await listEvents(db, "2026-11-01"))).toEqual(["over the month's end"]);
});

/** SQLite's plan for each query that `ask` makes of the database in `file`. */
async function plansOf(file: string, ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: LogEvent) => void asked.push(query);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), log });
  await ask(db);
  const plans: string[] = [];
  for (const { sql, parameters } of [...asked]) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    plans.push(...rows.map(({ detail }) => detail));
  }
  await db.destroy();
  return plans;
}

describe("with 20,000 nights", () => {
  test("no page reads the whole table: every query searches an index", async () => {
    const file = join(await testFolder(), "afterglow.db");
    const db = await openDatabase(file);
    onTestFinished(() => db.destroy());
    const first = Date.parse("2006-01-07T11:00:00Z");
    for (let batch = 0; batch < 20; batch += 1) {
      const rows = Array.from({ length: 1_000 }, (_, index) => {
        const start = first + (batch * 1_000 + index) * 10 * 3_600_000;
        return eventRow({
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(start + 6 * 3_600_000).toISOString(),
        });
      });
      await db.insertInto("events").values(rows).execute();
    }
    const asked: [string, (db: Database) => Promise<unknown[]>][] = [
      ["upcoming", (on) => listUpcomingEvents(on, now)],
      ["past", (on) => listPastEvents(on, now)],
      ["a month", (on) => listEventsOfMonth(on, "2026-11")],
      ["the season", (on) => listEvents(on, "2026-11-01")],
    ];
    for (const [name, ask] of asked) {
      expect((await ask(db)).length, name).toBeGreaterThan(0);
      const plans = await plansOf(file, ask);
      expect(plans.join("\n"), name).toMatch(/SEARCH events USING INDEX/);
      expect(
        plans.filter((plan) => plan.startsWith("SCAN")),
        name,
      ).toEqual([]);
    }
    // What staff see of them is counted on indexes, and a page comes off one in its order.
    const staffPage = (query: object) => (on: Database) => listStaffEvents(on, eventQuerySchema.parse(query), now);
    for (const query of [{}, { sort: "name" }, { sort: "-updated" }, { show: "coming" }, { show: "past" }]) {
      const plans = await plansOf(file, staffPage(query));
      expect(plans.filter((plan) => /SCAN|TEMP B-TREE/.test(plan) && !/COVERING INDEX/.test(plan))).toEqual([]);
    }
    // Newest first comes straight off the index, so that a page of the past never sorts them all.
    expect((await plansOf(file, (on) => listPastEvents(on, now))).join()).not.toMatch(/TEMP B-TREE/);
  });
});
