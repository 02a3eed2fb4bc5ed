import type { Database } from "./tables.ts";

/** The value of a row of `meta`, which has the program's own state. */
export async function readMeta(db: Database, key: string): Promise<string | undefined> {
  return (await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

/** Stores a row of `meta`, in place of one with the same key. */
export async function writeMeta(trx: Database, key: string, value: string): Promise<void> {
  await trx
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** A row of `meta` with JSON. */
export interface JsonMeta<Value> {
  /** Undefined without such a row. */
  read: (db: Database) => Promise<Value | undefined>;
  write: (trx: Database, value: Value) => Promise<void>;
}

/** The row of `meta` with this key, whose value is JSON of one type. */
export const jsonMeta = <Value>(key: string): JsonMeta<Value> => ({
  async read(db) {
    const stored = await readMeta(db, key);
    return stored === undefined ? undefined : JSON.parse(stored);
  },
  write: (trx, value) => writeMeta(trx, key, JSON.stringify(value)),
});

/** Adds 1 to a count in `meta`, which begins at 0. */
export async function countUp(trx: Database, key: string): Promise<void> {
  await writeMeta(trx, key, String(Number((await readMeta(trx, key)) ?? 0) + 1));
}
