import { randomUUIDv7 } from "node:crypto";
import { CompiledQuery, type LogEvent, sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase, testAddress, testDatabase, testedOn } from "../../../test/database.ts";
import { type MadeRequest, makeRequest } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { availability, joinsWaitlist, nightAvailability } from "./availability.server.ts";
import { instantIn } from "./night-bounds.server.ts";

const night = addDays(tonight(), 9);
const at = "2026-01-01T00:00:00.000Z";

const category = { description: "", created_at: at };
const table = { room: "Main room", center_x: 90, center_y: 90, minimum_cents: 250_000, active: 1, created_at: at };

/** Three booths for six, one for ten, and two small tables on the terrace. */
async function club(db: Database) {
  await db
    .insertInto("table_categories")
    .values([
      { ...category, id: "booth", name: "Booth", position: 0 },
      { ...category, id: "terrace", name: "Terrace", position: 1 },
      { ...category, id: "empty", name: "Without tables", position: 2 },
    ])
    .execute();
  await db
    .insertInto("club_tables")
    .values([
      { ...table, id: "b1", name: "Booth 1", seats: 6, category_id: "booth" },
      { ...table, id: "b2", name: "Booth 2", seats: 6, category_id: "booth" },
      { ...table, id: "b3", name: "Booth 3", seats: 6, category_id: "booth" },
      { ...table, id: "b4", name: "Booth 4", seats: 10, minimum_cents: 500_000, category_id: "booth" },
      { ...table, id: "t1", name: "Table 1", seats: 4, room: "Terrace", minimum_cents: null, category_id: "terrace" },
      { ...table, id: "t2", name: "Table 2", seats: 4, room: "Terrace", category_id: "terrace" },
      { ...table, id: "gone", name: "Sold", seats: 20, active: 0, category_id: "booth" },
    ])
    .execute();
  const states = async (on = night) => (await availability(db, on)).map(({ state }) => state);
  const party = (guests: number, more: MadeRequest = {}, chosen?: string) =>
    makeRequest(db, { date: night, status: "approved", details: { guests, category: chosen }, ...more });
  const seat = (request_id: string, table_id: string) =>
    db
      .insertInto("seatings")
      .values({ request_id, night, table_id, from_at: instantIn(night, "22:00"), until_at: instantIn(night, "04:00") })
      .execute();
  return { states, party, seat };
}

test("a category tells what its tables have in common; one without tables is not offered", async () => {
  const db = await testDatabase();
  await club(db);
  expect(await availability(db, night)).toEqual([
    {
      category: {
        _id: "booth",
        name: "Booth",
        description: "",
        seats: { from: 6, to: 10 },
        minimum: 250_000,
        rooms: ["Main room"],
      },
      state: "available",
    },
    {
      category: {
        _id: "terrace",
        name: "Terrace",
        description: "",
        seats: { from: 4, to: 4 },
        minimum: null,
        rooms: ["Terrace"],
      },
      state: "available",
    },
  ]);
});

test("blocked, held and merged tables, seated parties and open offers take a table; other nights, cancelled parties and closed offers do not", async () => {
  const db = await testDatabase();
  const { states, party, seat } = await club(db);
  await db.insertInto("night_tables").values({ night, table_id: "b1", state: "blocked", merged_into: null }).execute();
  await db
    .insertInto("night_tables")
    .values({ night: addDays(night, 1), table_id: "b2", state: "held", merged_into: null })
    .execute();
  await seat(await party(4, { status: "cancelled" }), "b3");
  await seat(await party(4, { date: addDays(night, 1) }), "b4");
  const waits = await party(4, { status: "waitlisted" });
  const offer = { request_id: waits, night, question_id: "q", offered_at: at, expires_at: at };
  await db
    .insertInto("table_offers")
    .values({ ...offer, id: randomUUIDv7(), table_id: "t2", state: "expired" })
    .execute();
  await party(4, { status: "new" });
  // The party on the waitlist has the first claim to a small table.
  expect(await states()).toEqual(["available", "few"]);
  await db
    .insertInto("table_offers")
    .values({ ...offer, id: randomUUIDv7(), table_id: "b2", state: "open" })
    .execute();
  // It has expired and was not closed yet, so the party waits as before.
  expect(await states()).toEqual(["available", "few"]);
  await db
    .updateTable("table_offers")
    .set({ expires_at: instantIn(night, "22:00") })
    .where("state", "=", "open")
    .execute();
  expect(await states()).toEqual(["available", "available"]);
  await seat(await party(6), "b3");
  expect(await states()).toEqual(["few", "available"]);
  await db.insertInto("night_tables").values({ night, table_id: "b4", state: null, merged_into: "b3" }).execute();
  expect(await states()).toEqual(["waitlist", "available"]);
  expect(await states(addDays(night, 2))).toEqual(["available", "available"]);
});

test("approved parties without a table count for the smallest that fits, in the category that they chose", async () => {
  const db = await testDatabase();
  const { states, party } = await club(db);
  await party(2);
  expect(await states()).toEqual(["available", "few"]);
  await party(2, {}, "booth");
  await party(9);
  expect(await states()).toEqual(["available", "few"]);
  await party(4);
  expect(await states()).toEqual(["available", "waitlist"]);
  expect([await joinsWaitlist(db, night, "terrace"), await joinsWaitlist(db, night, "booth")]).toEqual([true, false]);
  expect([await joinsWaitlist(db, night), await joinsWaitlist(db, night, "unknown")]).toEqual([false, false]);
  // A party larger than every table takes the largest that is left.
  for (const guests of [30, 6]) await party(guests);
  expect(await states()).toEqual(["waitlist", "waitlist"]);
  expect(await joinsWaitlist(db, night)).toBe(true);
  expect((await nightAvailability(db, night)).full).toBe(true);
});

test("a party on the waitlist that fits no free table leaves it to others; a club without tables has no waitlist", async () => {
  const db = await testDatabase();
  expect(await nightAvailability(db, night)).toEqual({ full: false, tables: null, categories: [] });
  expect(await joinsWaitlist(db, night)).toBe(false);
  const { states, party } = await club(db);
  await party(40, { status: "waitlisted" });
  expect(await states()).toEqual(["available", "available"]);
});

/** Seats 300 parties on other nights, so that PostgreSQL's choice of an index matters, and lets it know. */
async function seatOtherNights(db: Database, { party, seat }: Awaited<ReturnType<typeof club>>): Promise<void> {
  const id = await party(4);
  await seat(id, "b1");
  const request = await db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
  const seating = await db.selectFrom("seatings").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 300 }, (_, index) => ({
    id: `other-${index}`,
    night: addDays(night, 1 + index),
  }));
  await db
    .insertInto("requests")
    .values(others.map((other) => ({ ...request, id: other.id, reference: other.id, date_wanted: other.night })))
    .execute();
  await db
    .insertInto("seatings")
    .values(others.map((other) => ({ ...seating, request_id: other.id, night: other.night })))
    .execute();
  if (testedOn === "postgres") await sql`analyze`.execute(db);
}

test("however many requests there are, availability reads those of one club night by an index", async () => {
  const queries: LogEvent["query"][] = [];
  const db = await openTestDatabase(await testAddress(), ({ query }) => queries.push(query));
  await seatOtherNights(db, await club(db));
  queries.length = 0;
  await availability(db, night);
  const asked = [...queries].filter(({ sql: text }) => /requests|seatings|table_offers/.test(text));
  expect(asked).toHaveLength(2);
  const plans = await db.transaction().execute(async (trx) => {
    // Tables of a few rows are scanned whatever indexes they have.
    if (testedOn === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
    const explain = testedOn === "postgres" ? "explain" : "explain query plan";
    const rows: string[] = [];
    for (const { sql: text, parameters } of asked) {
      const plan = await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      rows.push(...plan.rows.map((row) => JSON.stringify(row)));
    }
    return rows;
  });
  // Of the club's tables every one is wanted.
  expect(plans.filter((plan) => /(SCAN|Seq Scan on) (?!club_tables)/.test(plan))).toEqual([]);
  for (const index of [/requests_for_tables/, /table_offers_(open|by_night)/, /seatings_by_night/]) {
    expect(plans.join()).toMatch(index);
  }
});
