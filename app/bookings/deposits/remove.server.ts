import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the first day (`YYYY-MM-DD`) whose ledger rows must be kept; the database rejects deleting those. */
const KEPT_FROM = "ledger_kept_from";

/**
 * Removes people from the ledger before their requests are deleted: rows keep amounts, days and references, which tax
 * law requires, and lose the request and the note.
 */
export async function forgetInLedger(trx: Database, requestIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("ledger")
    .set({ request_id: null, note: "" })
    .where(dialectHelpers(trx).isAmong("request_id", requestIds))
    .execute();
}

/** Rows from before a day, `YYYY-MM-DD`. */
export function rowsBefore(db: Database, day: string) {
  return db.selectFrom("ledger").where("day", "<", day);
}

/** Deletes rows of the ledger from before a day. @returns how many; `most` at once. */
export async function deleteRowsBefore(trx: Database, day: string, most: number): Promise<number> {
  const rows = await rowsBefore(trx, day).select("id").limit(most).execute();
  if (rows.length === 0) return 0;
  await writeMeta(trx, KEPT_FROM, day);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom("ledger").where(dialectHelpers(trx).isAmong("id", ids)).execute();
  return ids.length;
}
