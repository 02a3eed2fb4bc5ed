import type { Database } from "./tables.ts";

/** The value of a row of `meta`, the table of the program's own state; undefined if there is none. */
export async function readMeta(db: Database, key: string): Promise<string | undefined> {
  return (await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

/** Stores a row of `meta`, replacing any with the same key. */
export async function writeMeta(trx: Database, key: string, value: string): Promise<void> {
  await trx
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Typed access to a row of `meta` that contains JSON. */
export interface JsonMeta<Value> {
  /** Undefined if there is no such row. */
  read: (db: Database) => Promise<Value | undefined>;
  write: (trx: Database, value: Value) => Promise<void>;
}

/** Typed access to the row of `meta` with this key. */
export const jsonMeta = <Value>(key: string): JsonMeta<Value> => ({
  async read(db) {
    const stored = await readMeta(db, key);
    return stored === undefined ? undefined : JSON.parse(stored);
  },
  write: (trx, value) => writeMeta(trx, key, JSON.stringify(value)),
});

/** Adds 1 to a counter in `meta`, which starts at 0. */
export async function countUp(trx: Database, key: string): Promise<void> {
  await writeMeta(trx, key, String(Number((await readMeta(trx, key)) ?? 0) + 1));
}
