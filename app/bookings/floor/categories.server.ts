import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import type { SentTableCategory } from "./schema.ts";
import type { TableCategory } from "./shapes.ts";
import { touchTables } from "./tables.server.ts";

/** Selects the categories that guests may choose, in order. */
export function activeCategories(db: Database) {
  return db.selectFrom("table_categories").where("active", "=", 1).orderBy("position").orderBy("id");
}

/** The categories of tables in order, with the ids of their tables. */
export async function listCategories(db: Database): Promise<TableCategory[]> {
  const [rows, tables] = await Promise.all([
    activeCategories(db).selectAll().execute(),
    db.selectFrom("club_tables").select(["id", "category_id"]).where("active", "=", 1).orderBy("id").execute(),
  ]);
  return rows.map(({ id, name, description, version }) => {
    const own = tables.filter(({ category_id }) => category_id === id);
    return { _id: id, name, description, tables: own.map((table) => table.id), version };
  });
}

/** The name of a category that guests may choose; undefined if it was deleted. */
export async function findCategoryName(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("table_categories")
    .select("name")
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row?.name;
}

/** Whether guests choose a category in a table request: one that has tables. */
export async function offersCategories(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("table_categories")
    .innerJoin("club_tables", "club_tables.category_id", "table_categories.id")
    .select("table_categories.id")
    .where("table_categories.active", "=", 1)
    .where("club_tables.active", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a category exactly these tables; they leave the category they were in. */
async function assignTables(trx: Database, id: string, tables: readonly string[]): Promise<void> {
  await trx.updateTable("club_tables").set({ category_id: null }).where("category_id", "=", id).execute();
  if (tables.length === 0) return;
  await trx
    .updateTable("club_tables")
    .set({ category_id: id })
    .where("id", "in", tables)
    .where("active", "=", 1)
    .execute();
}

/** Moves a category to a place in the order, from 0. */
async function moveTo(trx: Database, id: string, place: number): Promise<void> {
  const others = (await activeCategories(trx).select("id").execute()).flatMap((row) => (row.id === id ? [] : row.id));
  for (const [position, category] of others.toSpliced(place, 0, id).entries()) {
    await trx.updateTable("table_categories").set({ position }).where("id", "=", category).execute();
  }
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Adds a category, by default as the last one. */
export async function addCategory(
  trx: Database,
  { tables, place = LAST, ...texts }: SentTableCategory,
  { by, now }: Edit,
): Promise<void> {
  const id = randomUUIDv7();
  await trx
    .insertInto("table_categories")
    .values({ id, ...texts, created_at: storedInstant(now) })
    .execute();
  await moveTo(trx, id, place);
  await assignTables(trx, id, tables);
  const object = { kind: "category", id, name: texts.name };
  await record(trx, { actor: by, action: "category.added", object, ...valuesOf({ ...texts, tables }) }, now);
  await touchTables(trx);
}

/** Changes a category, or with undefined deletes it: its tables then have none. */
export async function changeCategory(
  trx: Database,
  id: string,
  sent: SentTableCategory | undefined,
  { by, now, ifVersion }: Edit & { ifVersion?: number },
): Promise<404 | 412 | undefined> {
  const all = await listCategories(trx);
  const place = all.findIndex(({ _id }) => _id === id);
  const before = all[place];
  if (!before) return 404;
  if (ifVersion !== undefined && ifVersion !== before.version) return 412;
  const { name, description, tables } = sent ?? { ...before, tables: [] };
  await trx
    .updateTable("table_categories")
    .set({ name, description, active: sent ? 1 : 0, version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  await assignTables(trx, id, tables);
  const wanted = sent?.place ?? place;
  if (sent && wanted !== place) await moveTo(trx, id, wanted);
  const object = { kind: "category", id, name: before.name };
  const changes = sent
    ? changesOf(
        { name: before.name, description: before.description, tables: before.tables, place },
        { name, description, tables: tables.toSorted(), place: wanted },
      )
    : {};
  await record(trx, { actor: by, action: sent ? "category.changed" : "category.deleted", object, ...changes }, now);
  await touchTables(trx);
  return undefined;
}
