import { differencesOf } from "./dialects/differences.ts";
import { prepared } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

/** The row of `meta` that counts changes of what guests see. */
const KEY = "content_version";

const touched = new WeakSet<Database>();

const bump = prepared<{ key: string }>(
  (db, $) =>
    db
      .insertInto("meta")
      .values({ key: $("key"), value: "1" })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((eb) => ({ value: eb.cast(eb(eb.cast<number>("meta.value", "integer"), "+", 1), "text") })),
      ),
  true,
);

/** Says, in the transaction that does it, that something changes which guests see. */
export async function touchContent(trx: Database): Promise<void> {
  // Once a transaction is enough.
  if (!touched.has(trx)) await differencesOf(trx).tellContentChanged(trx);
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

/** Changes whenever something that guests see does, whichever process changed it. */
export async function contentVersion(db: Database): Promise<string> {
  return (await find(db, { key: KEY })).rows[0]?.value ?? "0";
}
