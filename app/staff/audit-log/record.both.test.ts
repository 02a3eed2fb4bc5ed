import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase, testAddress, testDatabase } from "../../../test/database.ts";
import { readTrail } from "../../../test/trail.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { deleteTrailStart } from "./delete-start.server.ts";
import { type Actor, differing, operator, record } from "./record.server.ts";
import { checkTrail } from "./verify.server.ts";

const now = Date.parse("2026-11-28T11:00:00Z");
const ana: Actor = { id: "a1", username: "Ana", network: "203.0.113.0/24" };
const bo = { kind: "admin", id: "b1", name: "Bo" };

const numbers = async (db: Database) =>
  (await db.selectFrom("trail").select("number").orderBy("number").execute()).map(({ number }) => number);

test("a row has who, when, what, before and after, and from where, and follows the one before it", async () => {
  const db = await testDatabase();
  await db.transaction().execute(async (trx) => {
    const change = differing({ role: "manager", active: 1 }, { role: "owner", active: 1 });
    await record(trx, { actor: ana, action: "admin.changed", object: bo, ...change }, now);
    await record(trx, { actor: operator, action: "trail.exported", filter: { person: "a1" }, count: 1 }, now + 1);
  });
  const rows = await db.selectFrom("trail").selectAll().orderBy("number").execute();
  expect(rows).toMatchObject([
    {
      number: 1,
      at: "2026-11-28T11:00:00.000Z",
      actor_id: "a1",
      actor: "Ana",
      network: "203.0.113.0/24",
      action: "admin.changed",
      object_kind: "admin",
      object_id: "b1",
      object: "Bo",
      details: '{"before":{"role":"manager"},"after":{"role":"owner"}}',
      previous_hash: "",
      hash: expect.stringMatching(/^[\w-]{43}$/),
    },
    { number: 2, actor_id: null, actor: "operator", object_kind: null, object: null, previous_hash: rows[0]?.hash },
  ]);
  expect(await readTrail(db, "trail.")).toEqual([
    { actor: "operator", action: "trail.exported", filter: { person: "a1" }, count: 1 },
  ]);
  expect(await checkTrail(db)).toMatchObject({ rows: 2, number: 2, hash: rows[1]?.hash, problems: [], done: true });
});

test("what a transaction rolls back leaves neither a row nor a gap", async () => {
  const db = await testDatabase();
  const writer = createWriter(db);
  const add = (fails = false) =>
    writer.write(async (trx) => {
      await record(trx, { actor: ana, action: "admin.changed", object: bo }, now);
      if (fails) throw new Error("Not this one");
    });
  // All in one transaction, then each alone.
  const results = await Promise.allSettled([add(), add(true), add()]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await numbers(db)).toEqual([1, 2]);
  expect((await checkTrail(db)).problems).toEqual([]);
});

test("nothing is recorded outside a transaction", async () => {
  const db = await testDatabase();
  await expect(record(db, { actor: ana, action: "admin.changed", object: bo }, now)).rejects.toThrow(
    "admin.changed is recorded outside its transaction",
  );
});

test("two instances under load, and works beside each other, write one chain", async () => {
  const address = await testAddress();
  const instances = [await openTestDatabase(address), await openTestDatabase(address)];
  const writers = instances.map((db) => createWriter(db));
  const rows = 300;
  const works = Array.from({ length: rows }, (_, index) => {
    const writer = writers[index % 2];
    // Half of them run beside each other in their transaction; each also locks rows of its own, in either order.
    const key = index % 4 < 2 ? "beside" : undefined;
    const keys = index % 3 === 0 ? ["one", "two"] : ["two", "one"];
    return writer?.write(async (trx) => {
      for (const key of keys) {
        await trx
          .insertInto("meta")
          .values({ key, value: "" })
          .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: String(index) }))
          .execute();
        await record(trx, { actor: ana, action: "admin.changed", object: { ...bo, name: `Bo ${index}` } }, now + index);
      }
    }, key);
  });
  await Promise.all(works);
  expect(await numbers(instances[0] as Database)).toEqual(Array.from({ length: rows * 2 }, (_, index) => index + 1));
  expect(await checkTrail(instances[1] as Database)).toMatchObject({ rows: rows * 2, problems: [], done: true });
});

test("text that a database cannot store is recorded as it is stored", async () => {
  const db = await testDatabase();
  const odd = "A\0 \ud800 \u{1f37e} é";
  const object = { kind: "event", id: "e1", name: odd };
  await db
    .transaction()
    .execute((trx) =>
      record(trx, { actor: { ...ana, username: odd }, action: "admin.changed", object, after: { name: odd } }, now),
    );
  const stored = "A\ufffd \ufffd \u{1f37e} é";
  expect(await readTrail(db)).toMatchObject([{ actor: stored, object: { name: stored }, after: { name: odd } }]);
  expect((await checkTrail(db)).problems).toEqual([]);
});

test("the database rejects every change of a row, and every deletion but that of the start", async () => {
  const db = await testDatabase();
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 4; index += 1)
      await record(trx, { actor: ana, action: "admin.changed", object: bo }, now + index);
  });
  const before = await db.selectFrom("trail").selectAll().execute();
  const attempts = [
    sql`update trail set actor = 'Bo' where number = 2`,
    sql`update trail set number = 9 where number = 4`,
    sql`delete from trail where number = 4`,
    sql`delete from trail`,
    sql`insert into trail select * from trail where number = 2`,
    sql`delete from trail_head`,
    sql`update trail_head set last_number = 3`,
    sql`update trail_head set deleted_up_to = 5`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(db), String(attempt)).rejects.toThrow();
  expect(await db.selectFrom("trail").selectAll().execute()).toEqual(before);

  const cut = new Date(now + 2).toISOString();
  expect(await db.transaction().execute((trx) => deleteTrailStart(trx, cut, 1))).toBe(1);
  expect(await db.transaction().execute((trx) => deleteTrailStart(trx, cut, 10))).toBe(1);
  expect(await db.transaction().execute((trx) => deleteTrailStart(trx, cut, 10))).toBe(0);
  expect(await numbers(db)).toEqual([3, 4]);
  await expect(sql`update trail_head set deleted_up_to = 1`.execute(db)).rejects.toThrow();
  await db.transaction().execute((trx) => record(trx, { actor: ana, action: "admin.changed", object: bo }, now));
  expect(await checkTrail(db)).toMatchObject({ rows: 3, number: 5, problems: [], done: true });
});
