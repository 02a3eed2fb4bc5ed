import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Deletes what staff noted about guests, in the caller's transaction. @param ids of guests, those merged included. */
export async function forgetNoted(trx: Database, ids: readonly string[]): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  for (const table of ["guest_notes", "guest_tag_choices", "guest_flags"] as const)
    await trx.deleteFrom(table).where(isAmong("guest_id", ids)).execute();
}
