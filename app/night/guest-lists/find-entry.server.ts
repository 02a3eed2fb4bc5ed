import { drawUnused } from "../../platform/db/draw-unused.server.ts";
import { keyNamed } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { isSignedWith, newCode } from "../../programme/offers/claim-code.server.ts";
import { belongsTogether } from "../../programme/offers/claim-code.ts";
import { entryCodeOf, plainEntryCode, signedPart } from "./entry-code.ts";
import type { EntryRow } from "./sheet-entries.server.ts";

/** The row of `meta` with the key that signs entries' codes. */
const KEY = "list_code_key";

/**
 * Gives an entry a unique code.
 *
 * @param store stores it; returns undefined if another entry has it.
 * @param random see `newCode`.
 */
export async function withNewEntryCode<Row>(
  trx: Database,
  store: (code: string) => Promise<Row | undefined>,
  random?: (below: number) => number,
): Promise<Row> {
  const key = await keyNamed(trx, KEY);
  return (await drawUnused(() => entryCodeOf(newCode(key, random)), store)).stored;
}

/** A code's entry, or why it has none. */
export type FoundEntry = { entry: EntryRow } | { wrong: "altered" | "another-club" | "unknown" };

/**
 * The entry with a code, of any club night and also when it was removed.
 *
 * @param written as it was scanned or typed.
 * @returns undefined if it is not in the format of an entry's code; it may be a claim's or a ticket's
 */
export async function findEntryByCode(db: Database, written: string): Promise<FoundEntry | undefined> {
  const code = plainEntryCode(written);
  if (code === undefined) return undefined;
  const signed = signedPart(code);
  if (!belongsTogether(signed)) return { wrong: "altered" };
  if (!isSignedWith(await keyNamed(db, KEY), signed)) return { wrong: "another-club" };
  const entry = await db.selectFrom("list_entries").selectAll().where("code", "=", code).executeTakeFirst();
  return entry ? { entry } : { wrong: "unknown" };
}
