import { expect, onTestFinished, test } from "vitest";
import { bareAddress } from "../../../../test/database.ts";
import { readPlan } from "../../../bookings/floor/plan.server.ts";
import type { AnyDatabase } from "../dialects/dialect-helpers.ts";
import { openDatabase, openToFill, openToRead } from "../open.server.ts";

const created_at = "2026-11-20T10:00:00.000Z";

test("positions in per cent of an earlier release become centimetres in a room with an outline", async () => {
  const newest = await bareAddress();
  await (await openDatabase(newest)).destroy();
  const { db: reading, schema } = await openToRead(newest);
  await reading.destroy();
  const address = await bareAddress();
  const old = await openToFill(address, schema.slice(0, schema.indexOf("0029-bookings")));
  const table = { room: "Main room", seats: 6, minimum_cents: 150_000, active: 1, created_at };
  await (old as unknown as AnyDatabase)
    .insertInto("club_tables")
    .values([
      { ...table, id: "corner", name: "Booth 1", x: 0, y: 0 },
      { ...table, id: "middle", name: "Booth 2", x: 50, y: 50 },
      { ...table, id: "far", name: "Booth 10", x: 100, y: 100 },
      { ...table, id: "odd", name: "Bar 1", room: "Terrace", x: 33, y: 67 },
      { ...table, id: "deleted", name: "Gone", room: "Cellar", x: 10, y: 10, active: 0 },
    ])
    .execute();
  await old.destroy();

  const db = await openDatabase(address);
  onTestFinished(() => db.destroy());
  const { rooms, tables } = await readPlan(db);
  const outline = [
    [0, 0],
    [1600, 0],
    [1600, 1000],
    [0, 1000],
  ];
  expect(rooms).toMatchObject([
    { name: "Main room", outline },
    { name: "Terrace", outline },
  ]);
  const size = { width: 180, depth: 180, turned: 0, shape: "square", seats: 6, minimum: 150_000, version: 1 };
  expect(tables).toMatchObject([
    { _id: "corner", center_x: 90, center_y: 90, ...size },
    { _id: "middle", center_x: 800, center_y: 500, ...size },
    { _id: "far", center_x: 1510, center_y: 910, ...size },
    // Cut to whole centimetres: 558.6 and 639.4.
    { _id: "odd", center_x: 558, center_y: 639, ...size },
  ]);
  const deleted = await db.selectFrom("club_tables").select("center_x").where("id", "=", "deleted").executeTakeFirst();
  expect(deleted?.center_x).toBe(232);
});
