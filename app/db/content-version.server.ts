import { dialectHelpers } from "./dialects/dialect-helpers.ts";
import { prepared } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

/** The row of `meta` that counts changes of what guests see. */
const KEY = "content_version";

const touched = new WeakSet<Database>();

// As numeric: SQLite used to count in floats, "2.0", which PostgreSQL does not take for an integer.
const bump = prepared<{ key: string }>(
  (db, $) =>
    db
      .insertInto("meta")
      .values({ key: $("key"), value: "1" })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({
          value: eb.cast(eb(eb.cast<number>("meta.value", "numeric"), "+", eb.lit(1)), "text"),
        })),
      ),
  true,
);

/** Says, in the transaction that does it, that something changes which guests see. */
export async function touchContent(trx: Database): Promise<void> {
  // Once a transaction is enough.
  if (!touched.has(trx)) await dialectHelpers(trx).tellContentChanged(trx);
  touched.add(trx);
  await bump(trx, { key: KEY });
}

/** Whether a transaction changed what guests see. */
export function touchedContent(trx: Database): boolean {
  return touched.has(trx);
}

const find = prepared<{ key: string }, { value: string }>((db, $) =>
  db.selectFrom("meta").select("value").where("key", "=", $("key")),
);

/** What is being read now, by database, and the one read after it. */
const reading = new WeakMap<Database, Promise<unknown>>();
const next = new WeakMap<Database, Promise<string>>();

async function read(db: Database): Promise<string> {
  // One that fails is told to those who asked for it.
  await reading.get(db)?.catch(() => {});
  next.delete(db);
  const found = find(db, { key: KEY });
  reading.set(db, found);
  return (await found).rows[0]?.value ?? "0";
}

/**
 * Changes whenever something that guests see does, whichever process changed it. Whoever asks gets what was read
 * after that; one read answers all who asked before it began, so that many pages at once cost few.
 */
export function contentVersion(db: Database): Promise<string> {
  let asked = next.get(db);
  if (!asked) {
    asked = read(db);
    next.set(db, asked);
  }
  return asked;
}
