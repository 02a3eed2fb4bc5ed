import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import { type DemoKind, demoKinds } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";

/**
 * The row of `meta` that records that the demo was added, so that a database that is empty again is not filled again.
 */
const KEY = "demo";

/** The ids of the demo's rows that have not been removed, by table. */
export type Added = Record<DemoKind, string[]>;

export const nothingAdded = (): Added => Object.fromEntries(demoKinds.map((kind) => [kind, [] as string[]])) as Added;

export async function findAdded(db: Database): Promise<Added> {
  const added = nothingAdded();
  const rows = await db.selectFrom("demo_rows").selectAll().orderBy("id").execute();
  for (const { id, kind } of rows) added[kind].push(id);
  return added;
}

/** Whether there is demo data. */
export async function hasDemo(db: Database): Promise<boolean> {
  return (await db.selectFrom("demo_rows").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Records rows that the demo adds, in the same transaction. */
export async function remember(trx: Database, kind: DemoKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto("demo_rows")
    .values(ids.map((id) => ({ id, kind })))
    .execute();
}

/** Whether the demo was ever added, even if it has been removed. */
export async function wasAdded(db: Database): Promise<boolean> {
  return (await readMeta(db, KEY)) !== undefined;
}

/** Records permanently that the demo was added. */
export async function noteAdded(trx: Database): Promise<void> {
  await writeMeta(trx, KEY, "{}");
}
