import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { changesOf, valuesOf } from "../audit/changes.ts";
import { type Actor, record } from "../audit/record.server.ts";
import type { Database, Tables } from "../db/tables.ts";
import { compareTexts } from "../lib/format-number.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { ClubTable } from "./floor.ts";
import type { SentClubTable } from "./schema.ts";

/** The row of `meta` that counts changes of the floor. */
export const FLOOR_VERSION = "floor_version";

function toTable(row: Selectable<Tables["club_tables"]>): ClubTable {
  const { id, room, name, seats, minimum_cents, x, y, version } = row;
  return { _id: id, room, name, seats, minimum: minimum_cents, x, y, version };
}

/** The club's tables by room and name; numbers sort by value. */
export async function listTables(db: Database): Promise<ClubTable[]> {
  const rows = await db.selectFrom("club_tables").selectAll().where("active", "=", 1).execute();
  return rows
    .map(toTable)
    .sort((one, other) => compareTexts(one.room, other.room) || compareTexts(one.name, other.name));
}

/** Counts a change of tables or seatings, in its transaction. */
export async function touchFloor(trx: Database): Promise<void> {
  const row = await trx.selectFrom("meta").select("value").where("key", "=", FLOOR_VERSION).executeTakeFirst();
  const value = String(Number(row?.value ?? 0) + 1);
  await trx
    .insertInto("meta")
    .values({ key: FLOOR_VERSION, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

const columnsOf = ({ minimum, ...table }: SentClubTable) => ({ ...table, minimum_cents: minimum });

/** Who changes the floor, and when, in ms since 1970. */
export interface Edit {
  by: Actor;
  now: number;
}

/** Adds a table. */
export async function addTable(trx: Database, table: SentClubTable, { by, now }: Edit): Promise<void> {
  const columns = { id: randomUUIDv7(), ...columnsOf(table) };
  await trx
    .insertInto("club_tables")
    .values({ ...columns, created_at: storedInstant(now) })
    .execute();
  const object = { kind: "table", id: columns.id, name: table.name };
  await record(trx, { actor: by, action: "table.added", object, ...valuesOf(columnsOf(table)) }, now);
  await touchFloor(trx);
}

/** Changes a table, or with undefined deletes it; its name stays in the history of bookings. */
export async function changeTable(
  trx: Database,
  id: string,
  table: SentClubTable | undefined,
  { by, now, ifVersion }: Edit & { ifVersion?: number | undefined },
): Promise<404 | 412 | undefined> {
  const row = await trx
    .selectFrom("club_tables")
    .selectAll()
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!row) return 404;
  if (ifVersion !== undefined && ifVersion !== row.version) return 412;
  const change = table ? columnsOf(table) : { active: 0 };
  await trx
    .updateTable("club_tables")
    .set({ ...change, version: row.version + 1 })
    .where("id", "=", id)
    .execute();
  const object = { kind: "table", id, name: row.name };
  const changes = table ? changesOf(row, change) : {};
  await record(trx, { actor: by, action: table ? "table.changed" : "table.deleted", object, ...changes }, now);
  await touchFloor(trx);
  return undefined;
}
