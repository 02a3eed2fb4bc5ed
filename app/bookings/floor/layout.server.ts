import type { Selectable } from "kysely";
import { readFloorSnapshot } from "../../platform/db/floor-snapshot.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { ClubTable, Corner, FloorRoom } from "./shapes.ts";

/** The outline of a room that has none yet, in cm. */
export const usualOutline: Corner[] = [
  [0, 0],
  [1600, 0],
  [1600, 1000],
  [0, 1000],
];

function toTable(row: Selectable<Tables["club_tables"]>): ClubTable {
  return {
    _id: row.id,
    room: row.room,
    name: row.name,
    seats: row.seats,
    minimum: row.minimum_cents,
    category: row.category_id,
    shape: row.shape,
    center_x: row.center_x,
    center_y: row.center_y,
    width: row.width,
    depth: row.depth,
    turned: row.turned,
    version: row.version,
  };
}

/** Rooms and tables without a club night's changes. */
export interface Layout {
  rooms: FloorRoom[];
  /** Sorted by room and name; numbers sort by value. */
  tables: ClubTable[];
}

/** The club's current rooms and tables. A room with tables that was not drawn yet has the default outline. */
export async function readLayout(db: Database): Promise<Layout> {
  const [rows, drawn] = await Promise.all([
    db.selectFrom("club_tables").selectAll().where("active", "=", 1).orderBy("id").execute(),
    db.selectFrom("floor_rooms").selectAll().where("active", "=", 1).orderBy("position").orderBy("id").execute(),
  ]);
  const rooms = new Map(
    drawn.map(({ id, name, outline, version }): [string, FloorRoom] => [
      name,
      { _id: id, name, outline: parseJsonText(outline), version },
    ]),
  );
  for (const { id, room } of rows) {
    if (!rooms.has(room)) rooms.set(room, { _id: id, name: room, outline: usualOutline, version: 1 });
  }
  const tables = rows
    .map(toTable)
    .sort((left, right) => compareTexts(left.room, right.room) || compareTexts(left.name, right.name));
  return { rooms: [...rooms.values()], tables };
}

/** Stores the rooms that have tables and were not drawn yet. */
async function addMissingRooms(trx: Database, { rooms }: Layout, now: number): Promise<void> {
  const known = await trx.selectFrom("floor_rooms").select("id").where("active", "=", 1).execute();
  const ids = new Set(known.map(({ id }) => id));
  const missing = rooms.filter(({ _id }) => !ids.has(_id));
  if (missing.length === 0) return;
  const created_at = storedInstant(now);
  const values = missing.map(({ _id, name, outline }) => ({
    id: _id,
    name,
    outline: jsonText(outline),
    created_at,
  }));
  await trx.insertInto("floor_rooms").values(values).execute();
}

/**
 * Begins a change of rooms or tables, in its transaction: saves the layout for past club nights.
 *
 * @param now ms since 1970; the change is for the club night at that time and later ones.
 */
export async function beginLayoutChange(trx: Database, now: number): Promise<Layout> {
  const layout = await readLayout(trx);
  const last = addDays(tonight(now), -1);
  const saved = await trx.selectFrom("floor_snapshots").select("night").where("night", ">=", last).executeTakeFirst();
  if (!saved) {
    const row = { night: last, body: jsonText(layout), saved_at: storedInstant(now) };
    await trx.insertInto("floor_snapshots").values(row).execute();
  }
  await addMissingRooms(trx, layout, now);
  return layout;
}

/** The layout that a club night ended with; undefined if nothing has changed since. */
export async function savedLayout(db: Database, night: string): Promise<Layout | undefined> {
  const body = await readFloorSnapshot(db, night);
  return body === undefined ? undefined : parseJsonText(body);
}

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "floor_snapshots.body": Layout;
  }
}
