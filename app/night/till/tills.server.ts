import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { type TableNames, tableKey } from "./match-bills.server.ts";
import type { SentName, SentTill, TillColumns } from "./schema.ts";
import type { Till } from "./shapes.ts";

/** Most names of a till that are remembered; the oldest are forgotten. */
const MAX_NAMES = 500;

/** A till with how its files are read. */
export interface KnownTill extends Omit<Till, "names"> {
  known: TableNames;
}

function toTill({ id, columns, table_names, active, created_at: _at, ...row }: Selectable<Tables["tills"]>): KnownTill {
  const known = parseJsonText(table_names);
  return { _id: id, ...row, columns: parseJsonText(columns), known, active: active === 1 };
}

/** All tills by name. */
export async function listTills(db: Database): Promise<KnownTill[]> {
  const rows = await db.selectFrom("tills").selectAll().execute();
  return rows.map(toTill).sort((a, b) => compareTexts(a.name, b.name));
}

/** @throws `Refusal` (404) */
export async function getTill(db: Database, id: string): Promise<KnownTill> {
  const row = await db.selectFrom("tills").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal(404, "Till not found.");
  return toTill(row);
}

const objectOf = ({ _id: id, name }: Pick<KnownTill, "_id" | "name">) => ({ kind: "till", id, name });

/** @throws `Refusal` (409) if another till has this name. */
async function rejectDuplicate(trx: Database, name: string, id?: string): Promise<void> {
  const same = (await listTills(trx)).some((till) => till.name === name && till._id !== id);
  if (same) throw new Refusal(409, "There's already a till with this name.", { field: "name" });
}

/** Adds a till. @returns its id. @throws `Refusal` (409). */
export async function addTill(trx: Database, { name }: SentTill, { by, now }: Edit): Promise<string> {
  await rejectDuplicate(trx, name);
  const id = newId();
  await trx
    .insertInto("tills")
    .values({ id, name, created_at: storedInstant(now) })
    .execute();
  const entry = {
    actor: by,
    action: "till.added",
    object: objectOf({ _id: id, name }),
    ...valuesOf({ name }),
  } as const;
  await record(trx, entry, now);
  return id;
}

/** Changes a till. Its imports stay as they are. @throws `Refusal` (404, 409, 412). */
export async function changeTill(
  trx: Database,
  id: string,
  { name, active = true }: SentTill,
  { by, now, ifVersion }: Edit & { ifVersion: number | undefined },
): Promise<void> {
  const till = await getTill(trx, id);
  if (ifVersion !== undefined && ifVersion !== till.version)
    throw new Refusal(412, "Someone changed this till since you opened it. Check it, then save again.");
  await rejectDuplicate(trx, name, id);
  const set = { name, active: Number(active), version: till.version + 1 };
  await trx.updateTable("tills").set(set).where("id", "=", id).execute();
  const change = changesOf({ name: till.name, status: till.active }, { name, status: active });
  await record(trx, { actor: by, action: "till.changed", object: objectOf(till), ...change }, now);
}

/** Remembers the columns of a till's file. @throws `Refusal` (404). */
export async function saveColumns(trx: Database, id: string, columns: TillColumns, { by, now }: Edit): Promise<void> {
  const till = await getTill(trx, id);
  const set = { columns: jsonText(columns), version: till.version + 1 };
  await trx.updateTable("tills").set(set).where("id", "=", id).execute();
  const change = { before: { columns: till.columns }, after: { columns } };
  await record(trx, { actor: by, action: "till.columns", object: objectOf(till), ...change }, now);
}

/** Remembers what rows with one bill number are. @throws `Refusal` (404). */
export async function saveSameNumber(
  trx: Database,
  id: string,
  same_number: "parts" | "copies",
  { by, now }: Edit,
): Promise<void> {
  const till = await getTill(trx, id);
  await trx
    .updateTable("tills")
    .set({ same_number, version: till.version + 1 })
    .where("id", "=", id)
    .execute();
  const change = { before: { same_number: till.same_number }, after: { same_number } };
  await record(trx, { actor: by, action: "till.reading", object: objectOf(till), ...change }, now);
}

/** Remembers which table a till's name means, or that it means none. @throws `Refusal` (404). */
export async function saveName(trx: Database, id: string, { name, table }: SentName, { by, now }: Edit): Promise<void> {
  const till = await getTill(trx, id);
  const found =
    table === null
      ? null
      : await trx.selectFrom("club_tables").select("name").where("id", "=", table).executeTakeFirst();
  if (found === undefined) throw new Refusal(404, "Table not found.");
  const key = tableKey(name);
  if (key === "") throw new Refusal(422, "Enter the till's name of the table.", { field: "name" });
  const { [key]: before, ...others } = till.known;
  const names = [...Object.entries(others), [key, { name, table: table ?? "" }] as const].slice(-MAX_NAMES);
  const table_names = jsonText(Object.fromEntries(names));
  await trx
    .updateTable("tills")
    .set({ table_names, version: till.version + 1 })
    .where("id", "=", id)
    .execute();
  const change = { before: { table: before?.table ?? null }, after: { table: found?.name ?? "" } };
  await record(trx, { actor: by, action: "till.table-named", object: objectOf(till), ...change }, now);
}
