import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { beginLayoutChange } from "./layout.server.ts";
import type { SentRoom } from "./schema.ts";
import { touchFloor } from "./tables.server.ts";

const sameName = (name: string) => new Refusal(409, `There is already a room named ${name}. Enter another name.`);

/** Adds a room after the others. @returns its id. @throws `Refusal` (409). */
export async function addRoom(trx: Database, { name, outline }: SentRoom, { by, now }: Edit): Promise<string> {
  const { rooms } = await beginLayoutChange(trx, now);
  if (rooms.some((room) => room.name === name)) throw sameName(name);
  const { last } = await trx
    .selectFrom("floor_rooms")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  const id = randomUUIDv7();
  const columns = { name, outline: jsonText(outline) };
  await trx
    .insertInto("floor_rooms")
    .values({ id, ...columns, position: (last ?? 0) + 1, created_at: storedInstant(now) })
    .execute();
  await record(trx, { actor: by, action: "room.added", object: { kind: "room", id, name }, ...valuesOf(columns) }, now);
  await touchFloor(trx);
  return id;
}

/**
 * Changes a room's name, also of its tables, and its outline; with undefined deletes it, which must have no tables.
 *
 * @throws `Refusal` (404, 409, 412).
 */
export async function changeRoom(
  trx: Database,
  id: string,
  room: SentRoom | undefined,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  const { rooms, tables } = await beginLayoutChange(trx, now);
  const before = rooms.find(({ _id }) => _id === id);
  if (!before) throw new Refusal(404, "Room not found.");
  if (ifVersion !== undefined && ifVersion !== before.version) {
    throw new Refusal(412, "Someone changed this room since you opened it. Check it, then save again.");
  }
  if (room && rooms.some(({ _id, name }) => _id !== id && name === room.name)) throw sameName(room.name);
  if (!room && tables.some((table) => table.room === before.name)) {
    throw new Refusal(409, `${before.name} has tables. Move or delete them first.`);
  }
  const columns = room ? { name: room.name, outline: jsonText(room.outline) } : { active: 0 };
  await trx
    .updateTable("floor_rooms")
    .set({ ...columns, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  // Deleted tables too: they are restored into this room.
  if (room && room.name !== before.name) {
    await trx.updateTable("club_tables").set({ room: room.name }).where("room", "=", before.name).execute();
  }
  const object = { kind: "room", id, name: before.name };
  const changes = room ? changesOf({ name: before.name, outline: JSON.stringify(before.outline) }, columns) : {};
  await record(trx, { actor: by, action: room ? "room.changed" : "room.deleted", object, ...changes }, now);
  await touchFloor(trx);
}
