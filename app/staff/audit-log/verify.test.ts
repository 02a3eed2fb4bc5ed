import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { tamper } from "../../../test/trail.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { rowHash, type TrailColumns } from "./chain.server.ts";
import { deleteTrailStart } from "./delete-start.server.ts";
import { type Actor, record } from "./record.server.ts";
import { checkTrail, type TrailCheck } from "./verify.server.ts";

const now = Date.parse("2026-11-28T11:00:00Z");
const ana: Actor = { id: "a1", username: "Ana", network: "203.0.113.0/24" };

async function add(db: Database, rows: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < rows; index += 1) {
      const object = { kind: "admin", id: `b${index}`, name: `Bo ${index}` };
      await record(trx, { actor: ana, action: "admin.changed", object, after: { role: "owner" } }, now + index);
    }
  });
}

async function withRows(rows: number): Promise<Database> {
  const db = await testDatabase();
  await add(db, rows);
  return db;
}

/** Changes a row and gives it the hash that it then should have. */
async function rewrite(db: Database, number: number, change: Partial<Pick<TrailColumns, "details" | "previous_hash">>) {
  const row = await db.selectFrom("trail").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  const next = { ...row, ...change };
  const { details, previous_hash } = next;
  await tamper(
    db,
    sql`update trail set details = ${details}, previous_hash = ${previous_hash}, hash = ${rowHash(next)}
      where number = ${number}`,
  );
}

const columns = sql`at, actor_id, actor, network, action, object_kind, object_id, object, details, previous_hash, hash`;

/** One row's number, by way of one that is free. */
const renumber = (from: number, to: number) => sql`update trail set number = ${to} where number = ${from}`;

describe("each kind of tampering is reported, with the row", () => {
  const moved = "rows were inserted, removed or reordered.";
  const cases: [string, RawBuilder<unknown>[], string[]][] = [
    ["a removed row", [sql`delete from trail where number = 5`], ["Row 5 is missing."]],
    ["removed rows", [sql`delete from trail where number between 4 and 6`], ["Rows 4 to 6 are missing."]],
    ["a removed start", [sql`delete from trail where number < 4`], ["Rows 1 to 3 are missing at the start."]],
    ["a removed end", [sql`delete from trail where number > 8`], ["Rows 9 to 10 are missing at the end."]],
    ["a trail without rows", [sql`delete from trail`], ["Rows 1 to 10 are missing at the end."]],
    [
      "a trail without its mark",
      [sql`delete from trail_head`],
      ["Rows after row 0, the last that was recorded, were inserted."],
    ],
    ...(
      [
        ["at", "2026-11-28T12:00:00.000Z"],
        ["actor_id", "b1"],
        ["actor", "Bo"],
        ["network", ""],
        ["action", "admin.added"],
        ["object_kind", "event"],
        ["object_id", "b99"],
        ["object", "Mia"],
        ["details", "{}"],
        ["hash", "AAAA"],
      ] as const
    ).map(([column, value]): [string, RawBuilder<unknown>[], string[]] => [
      `another ${column}`,
      [sql`update trail set ${sql.ref(column)} = ${value} where number = 10`],
      ["Row 10 was altered."],
    ]),
    [
      "two rows that changed places",
      [renumber(5, 99), renumber(6, 5), renumber(99, 6)],
      [
        `Row 5 was recorded as row 6: ${moved}`,
        `Row 6 was recorded as row 5: ${moved}`,
        "Row 7 does not follow row 6: one of them was replaced or inserted.",
      ],
    ],
    [
      "an inserted row at the end",
      [sql`insert into trail (number, ${columns}) select 11, ${columns} from trail where number = 10`],
      [`Row 11 was recorded as row 10: ${moved}`, "Rows after row 10, the last that was recorded, were inserted."],
    ],
    [
      "an inserted row in the middle, where all later ones moved",
      [
        ...[10, 9].map((number) => renumber(number, number + 1)),
        sql`insert into trail (number, ${columns}) select 9, ${columns} from trail where number = 2`,
        sql`update trail_head set last_number = 11`,
      ],
      [9, 10, 11].map((number) => `Row ${number} was recorded as row ${number === 9 ? 2 : number - 1}: ${moved}`),
    ],
    [
      "a removed row, where all later ones moved",
      [sql`delete from trail where number = 9`, renumber(10, 9), sql`update trail_head set last_number = 9`],
      [`Row 9 was recorded as row 10: ${moved}`],
    ],
    [
      "a mark of an end that is further back",
      [sql`update trail_head set last_number = 8`],
      ["Rows after row 8, the last that was recorded, were inserted."],
    ],
  ];
  test.each(cases)("%s", async (_what, changes, problems) => {
    const db = await withRows(10);
    await tamper(db, ...changes);
    expect((await checkTrail(db)).problems).toEqual(problems);
  });

  test("a replaced row, with a hash to fit", async () => {
    const db = await withRows(10);
    await rewrite(db, 5, { details: jsonText({}) });
    expect((await checkTrail(db)).problems).toEqual([
      "Row 6 does not follow row 5: one of them was replaced or inserted.",
    ]);
  });

  test("a replaced last row, with a hash to fit", async () => {
    const db = await withRows(10);
    await rewrite(db, 10, { details: jsonText({}) });
    expect((await checkTrail(db)).problems).toEqual(["Row 10 is not the last row that was recorded: it was replaced."]);
  });

  test("after retention: a row of the deleted start, another first row, a removed first row", async () => {
    const db = await withRows(10);
    const [first] = await db.selectFrom("trail").selectAll().orderBy("number").limit(1).execute();
    await db.transaction().execute((trx) => deleteTrailStart(trx, new Date(now + 3).toISOString(), 100));
    expect(await checkTrail(db)).toMatchObject({ rows: 7, number: 10, problems: [] });
    await tamper(db, sql`insert into trail (number, ${columns}) values (${sql.join(Object.values(first ?? {}))})`);
    expect((await checkTrail(db)).problems).toEqual(["Row 1 was inserted before the first row, 4."]);
    await tamper(db, sql`delete from trail where number = 1`);
    await rewrite(db, 4, { previous_hash: "" });
    expect((await checkTrail(db)).problems).toEqual([
      "Row 4 does not follow row 3: one of them was replaced or inserted.",
      "Row 5 does not follow row 4: one of them was replaced or inserted.",
    ]);
    await tamper(db, sql`delete from trail where number = 4`);
    expect((await checkTrail(db)).problems).toEqual(["Row 4 is missing at the start."]);
  });
});

test("a check in steps finds the same as a single one, and includes rows added during it", async () => {
  const db = await withRows(30);
  let check: TrailCheck | undefined;
  const steps: number[] = [];
  do {
    check = await checkTrail(db, check, 10);
    steps.push(check.rows);
    if (check.rows === 20) await add(db, 3);
  } while (!check.done);
  expect(steps).toEqual([10, 20, 30, 33]);
  expect(check).toMatchObject({ number: 33, problems: [] });
  expect(await checkTrail(db)).toEqual(check);
});

test("retention may delete the start during a check", async () => {
  const db = await withRows(30);
  const begun = await checkTrail(db, undefined, 5);
  await db.transaction().execute((trx) => deleteTrailStart(trx, new Date(now + 12).toISOString(), 100));
  const ended = await checkTrail(db, begun);
  expect(ended).toMatchObject({ rows: 23, number: 30, problems: [], done: true });
});

test("others are served during a check", async () => {
  const db = await withRows(2_600);
  let turns = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turns += 1) await nextTurn();
  })();
  expect((await checkTrail(db)).rows).toBe(2_600);
  over = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(5);
});

test("a check stops at twenty problems", async () => {
  const db = await withRows(60);
  await tamper(db, sql`update trail set actor = 'Bo' where number > 30`);
  const { problems, done } = await checkTrail(db);
  expect(problems).toHaveLength(21);
  expect([problems[0], problems.at(-1), done]).toEqual([
    "Row 31 was altered.",
    "The check stopped here: more rows may be wrong.",
    true,
  ]);
});
