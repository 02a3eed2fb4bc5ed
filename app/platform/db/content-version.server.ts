import { dialectHelpers } from "./dialects/dialect-helpers.ts";
import { prepared } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

/** The row of `meta` that counts changes of public content. */
const KEY = "content_version";

const touched = new WeakSet<Database>();

// As numeric: SQLite used to count in floats, "2.0", which PostgreSQL does not accept as an integer.
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

/** Records, in the same transaction, that public content changes. */
export async function touchContent(trx: Database): Promise<void> {
  // Notifying once per transaction is enough.
  if (!touched.has(trx)) await dialectHelpers(trx).tellContentChanged(trx);
  touched.add(trx);
  await bump(trx, { key: KEY });
}

/** Whether a transaction changed public content. */
export function touchedContent(trx: Database): boolean {
  return touched.has(trx);
}

const find = prepared<{ key: string }, { value: string }>((db, $) =>
  db.selectFrom("meta").select("value").where("key", "=", $("key")),
);

/** Per database, the read in progress and the one queued after it. */
const reading = new WeakMap<Database, Promise<unknown>>();
const next = new WeakMap<Database, Promise<string>>();

async function read(db: Database): Promise<string> {
  // A failed read rejects for its own callers only.
  await reading.get(db)?.catch(() => {});
  next.delete(db);
  const found = find(db, { key: KEY });
  reading.set(db, found);
  return (await found).rows[0]?.value ?? "0";
}

/**
 * A value that changes whenever public content does, in any process. It is always read after the call; one read serves
 * all calls made before it started.
 */
export function contentVersion(db: Database): Promise<string> {
  return next.getOrInsertComputed(db, () => read(db));
}
