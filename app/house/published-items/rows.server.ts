import { randomUUIDv7 } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { touchContent } from "../../platform/db/content-version.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { itemChanged, itemNotFound } from "./item-refusals.server.ts";
import type { StaffFields } from "./staff-fields.ts";

/** The tables of published items, which are all edited, activated and deleted in the same way. */
export type Published = "events" | "offers" | "news";

type KeptHere = "id" | "created_at" | "version" | "updated_at" | "updated_by" | "deleted_at" | "deleted_active";

/** Columns that items of all kinds have: whether guests see the item, and its image. */
type SharedColumns = Pick<Insertable<Tables["events"]>, "active" | "picture_id">;

/** The columns of one kind of item that its own module writes. */
export type OwnColumns<Table extends Published> = {
  [Each in Published]: Omit<Insertable<Tables[Each]>, KeptHere | keyof SharedColumns>;
}[Table];

/** The columns that other modules write; this module maintains the rest. */
export type Columns<Table extends Published> = OwnColumns<Table> & SharedColumns;

/** The kind of an item within a sentence. */
export const nounOf = { events: "event", offers: "offer", news: "news item" } as const satisfies Record<
  Published,
  string
>;

/** The columns of the current row that an edit needs. */
export type Before = Pick<
  Selectable<Tables["events"]>,
  "version" | "picture_id" | "active" | "deleted_at" | "deleted_active"
>;

type CommonColumns = Partial<Insertable<Tables["events"]>>;

const kinds = { events: "event", offers: "offer", news: "news" } as const;

type Verb = "added" | "changed" | "activated" | "deactivated" | "deleted" | "restored";

/** Derived columns, and columns that the program maintains. */
const bookkeeping = [
  "version",
  "updated_at",
  "updated_by",
  "created_at",
  "id",
  "series_gave",
  "deleted_at",
  "deleted_active",
];

const recorded = (columns: object) =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => !bookkeeping.includes(column)));

/** A query of one of the three tables, limited to the columns that they share. */
function rowsOf(table: Published) {
  return table as "events";
}

const actionOf = (table: Published, verb: Verb): TrailAction => `${kinds[table]}.${verb}`;

/** A row as an object of the audit trail. */
function objectOf(table: Published, row: object) {
  const { id, name, title } = row as { id: string; name?: string; title?: string };
  return { kind: kinds[table], id, name: name ?? title ?? "" };
}

/** Staff-only fields of a row. */
export function staffFields({
  version,
  updated_at,
  updated_by,
}: Pick<Selectable<Tables["events"]>, "version" | "updated_at" | "updated_by">): StaffFields {
  return { version, updated_on: updated_at && zonedIso(updated_at, venue.timeZone), updated_by };
}

async function find(db: Database, table: Published, id: string): Promise<Before | undefined> {
  return db
    .selectFrom(rowsOf(table))
    .select(["version", "picture_id", "active", "deleted_at", "deleted_active"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The row with this id, unless it was deleted. */
export async function findExisting(db: Database, table: Published, id: string): Promise<Before | undefined> {
  const row = await find(db, table, id);
  return row?.deleted_at === null ? row : undefined;
}

/** Whether an edit was based on a version other than the current one. */
export function isStale({ version }: Before, { ifVersion }: VersionedEdit): boolean {
  return ifVersion !== undefined && ifVersion !== version;
}

/** Inserts a row and returns its id. */
export async function insertRow<Table extends Published>(
  trx: Database,
  table: Table,
  columns: Columns<Table>,
  { by, now }: VersionedEdit,
): Promise<string> {
  const at = storedInstant(now);
  const row = { ...columns, id: randomUUIDv7(), created_at: at, updated_at: at, updated_by: by.username };
  await trx
    .insertInto(rowsOf(table))
    .values(row as Insertable<Tables["events"]>)
    .execute();
  await record(
    trx,
    { actor: by, action: actionOf(table, "added"), object: objectOf(table, row), ...valuesOf(recorded(row)) },
    now,
  );
  await touchContent(trx);
  return row.id;
}

/** Updates columns of a row without checking its version. @param verb the action, for the audit trail. */
export async function updateRow(
  trx: Database,
  table: Published,
  id: string,
  columns: CommonColumns,
  { by, now }: VersionedEdit,
  verb: Verb = "changed",
): Promise<void> {
  const before = await trx.selectFrom(rowsOf(table)).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await trx
    .updateTable(rowsOf(table))
    .set({ ...columns, updated_at: storedInstant(now), updated_by: by.username })
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const changes = changesOf(before, recorded(columns));
  await record(trx, { actor: by, action: actionOf(table, verb), object: objectOf(table, before), ...changes }, now);
  await touchContent(trx);
}

/**
 * Updates a row, unless the edit was based on another version.
 *
 * @param columns returns the columns to write, given the current row and `trx`. @param verb the action, for the audit
 * trail. @throws `Refusal` (404, 412).
 */
export async function changeRow<Table extends Published>(
  trx: Database,
  table: Table,
  id: string,
  edit: VersionedEdit,
  columns: (before: Before) => Partial<Columns<Table>> | Promise<Partial<Columns<Table>>>,
  verb?: Verb,
): Promise<void> {
  const before = await findExisting(trx, table, id);
  if (!before) throw itemNotFound(nounOf[table]);
  if (isStale(before, edit)) throw itemChanged(nounOf[table]);
  await updateRow(trx, table, id, (await columns(before)) as CommonColumns, edit, verb);
}

/** Activates an item, so that guests see it, or deactivates it. @throws `Refusal` (404, 412). */
export async function setActive(
  trx: Database,
  table: Published,
  id: string,
  active: boolean,
  edit: VersionedEdit,
): Promise<void> {
  const verb = active ? "activated" : "deactivated";
  return changeRow(trx, rowsOf(table), id, edit, () => ({ active: active ? 1 : 0 }), verb);
}

/**
 * Soft-deletes and deactivates a row, so that no list for guests contains it. Does nothing if it is already deleted.
 * @throws `Refusal` (404, 412).
 */
export async function softDelete(trx: Database, table: Published, id: string, edit: VersionedEdit): Promise<void> {
  const before = await find(trx, table, id);
  if (!before) throw itemNotFound(nounOf[table]);
  if (before.deleted_at !== null) return;
  if (isStale(before, edit)) throw itemChanged(nounOf[table]);
  const deleted = { deleted_at: storedInstant(edit.now), deleted_active: before.active, active: 0 };
  await updateRow(trx, table, id, deleted, edit, "deleted");
}

/**
 * Restores a deleted row; it is active again if it was before. Does nothing if it is not deleted. @throws `Refusal`
 * (404).
 */
export async function restore(trx: Database, table: Published, id: string, edit: VersionedEdit): Promise<void> {
  const before = await find(trx, table, id);
  if (!before) throw itemNotFound(nounOf[table]);
  if (before.deleted_at === null) return;
  const active = before.deleted_active ?? 0;
  await updateRow(trx, table, id, { deleted_at: null, deleted_active: null, active }, edit, "restored");
}
