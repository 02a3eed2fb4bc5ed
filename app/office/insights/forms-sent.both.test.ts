import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeRequest } from "../../../test/makers.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter, type Writer } from "../../platform/db/writer.server.ts";
import { toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { clubNightOf, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { firstOpenNight } from "./final-nights.ts";
import { countNextSent, readSent, rebuildSent } from "./forms-sent.server.ts";

const now = Date.now();
const DAYS = 150;
const first = addDays(tonight(now), -DAYS);

const kinds: readonly RequestKind[] = ["vip-table", "contact", "claim"];

/** Times of a night: its first moment, its evening, after midnight, and its last minute. */
const times = [
  [0, venue.nightEndsAt],
  [0, "21:30"],
  [1, "00:10"],
  [1, "05:59"],
] as const;

/** Requests of half a year, some of them spam. */
async function fill(db: Database): Promise<void> {
  for (let day = 0; day <= DAYS; day += 3) {
    const [later, clock] = times[day % times.length] ?? times[0];
    const at = toInstant(`${addDays(first, day + later)}T${clock}`, venue.timeZone);
    if (Date.parse(at) > now) continue;
    await makeRequest(db, {
      at,
      kind: kinds[day % kinds.length] ?? "claim",
      details: {},
      spamReason: day % 7 === 0 ? "links" : null,
    });
  }
}

/** The same, counted one by one. */
async function oneByOne(db: Database, { from, to }: { from: string; to: string }) {
  const rows = await db.selectFrom("requests").select(["kind", "created_at"]).where("status", "<>", "spam").execute();
  const there = rows.filter(({ created_at }) => {
    const night = clubNightOf(zonedIso(created_at, venue.timeZone));
    return from <= night && night <= to;
  });
  return kinds.map((kind) => there.filter((row) => row.kind === kind).length);
}

async function read(db: Database, range: { from: string; to: string }, at = now) {
  const sent = await readSent(db, range, at);
  return kinds.map((kind) => sent.get(kind) ?? 0);
}

const stored = (db: Database) => db.selectFrom("forms_sent").selectAll().orderBy("night").orderBy("form").execute();

async function countAll(db: Database, writer: Writer, at = now) {
  while (await countNextSent(db, writer, at));
}

test("forms sent in any range are as many as their requests: before, while and after nights are counted", async () => {
  const db = await testDatabase();
  await fill(db);
  const writer = createWriter(db);
  const day = fc.integer({ min: -9, max: DAYS + 9 }).map((days) => addDays(first, days));
  const isRight = () =>
    fc.assert(
      fc.asyncProperty(day, day, async (one, two) => {
        const range = one < two ? { from: one, to: two } : { from: two, to: one };
        expect(await read(db, range)).toEqual(await oneByOne(db, range));
      }),
      { numRuns: 25 },
    );
  await isRight();
  expect(await countNextSent(db, writer, now)).toBe(true);
  const some = await stored(db);
  await isRight();

  // A process that ends before its transaction is on disk.
  const ending: Writer = {
    ...writer,
    write: (work) =>
      writer.write(async (trx) => {
        await work(trx);
        throw new Error("The process ended.");
      }),
  };
  await expect(countNextSent(db, ending, now)).rejects.toThrow("ended");
  expect(await stored(db)).toEqual(some);
  // Two instances that count the same nights.
  await Promise.all([countNextSent(db, writer, now), countNextSent(db, createWriter(db), now)]);
  await countAll(db, writer);
  await isRight();

  const all = await stored(db);
  expect(all.length).toBeGreaterThan(some.length);
  expect(all.at(-1)?.night).toBe(addDays(firstOpenNight(now), -1));
  await rebuildSent(db, writer, now);
  expect(await stored(db)).toEqual(all);
});

test("forms sent long ago stay counted when their requests are deleted; spam of the last weeks does not count", async () => {
  const db = await testDatabase();
  await fill(db);
  const range = { from: first, to: tonight(now) };
  const before = await read(db, range);
  await countAll(db, createWriter(db));
  const open = toInstant(`${firstOpenNight(now)}T${venue.nightEndsAt}`, venue.timeZone);
  const spam = await db
    .updateTable("requests")
    .set({ status: "spam", turn: 3 })
    .where("created_at", ">=", open)
    .where("status", "<>", "spam")
    .executeTakeFirst();
  await db.deleteFrom("requests").where("created_at", "<", open).execute();
  const after = await read(db, range);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  expect(Number(spam.numUpdatedRows)).toBeGreaterThan(9);
  expect(sum(before) - sum(after)).toBe(Number(spam.numUpdatedRows));
});

test("what a clock that was ahead took for final is counted again", async () => {
  const db = await testDatabase();
  await fill(db);
  const writer = createWriter(db);
  await countAll(db, writer, now + 100 * 86_400_000);
  expect((await stored(db)).at(-1)?.night).toBe(addDays(firstOpenNight(now), 99));
  await makeRequest(db, { at: new Date(now).toISOString(), kind: "claim", details: {} });
  const range = { from: first, to: tonight(now) };
  expect(await read(db, range)).toEqual(await oneByOne(db, range));
  await countAll(db, writer);
  expect((await stored(db)).at(-1)?.night).toBe(addDays(firstOpenNight(now), -1));
  expect(await read(db, range)).toEqual(await oneByOne(db, range));
});
