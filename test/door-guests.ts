import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { withNewEntryCode } from "../app/night/guest-lists/find-entry.server.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";

const at = "2026-01-01T00:00:00.000Z";

/** Stores a guest list of every club night, free all night, and returns its id. */
export async function storeList(db: Database, more: Partial<Insertable<Tables["guest_lists"]>> = {}): Promise<string> {
  const row: Insertable<Tables["guest_lists"]> = {
    id: randomUUIDv7(),
    name: "DJ Nova",
    owner_kind: "artist",
    owner_name: "Nova",
    places: 9_999,
    most_plus_ones: 9,
    closes: "05:00",
    created_at: at,
    created_by: "Ana",
    terms: jsonText({ early: { kind: "free" }, until: null, late: { kind: "half" } }),
    ...more,
  };
  await db.insertInto("guest_lists").values(row).execute();
  return row.id;
}

/** Stores an entry of a guest list, and returns its id and code. */
export async function storeEntry(
  db: Database,
  more: Partial<Insertable<Tables["list_entries"]>> & { list_id: string; night: string },
): Promise<{ id: string; code: string }> {
  const id = randomUUIDv7();
  const row = { id, name: "Mia Chen", name_key: "chen mia", added_at: at, added_by: "owner", updated_at: at, ...more };
  const code = await db.transaction().execute((trx) =>
    withNewEntryCode(trx, async (code) => {
      const insert = trx.insertInto("list_entries").values({ ...row, code });
      const { numInsertedOrUpdatedRows = 0n } = await insert
        .onConflict((conflict) => conflict.column("code").doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n ? code : undefined;
    }),
  );
  return { id, code };
}
