import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Deletes what staff noted about guests, in the caller's transaction. @param ids of guests, those merged included. */
export async function forgetNoted(trx: Database, ids: readonly string[]): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  for (const table of ["guest_notes", "guest_tag_choices", "guest_flags"] as const)
    await trx.deleteFrom(table).where(isAmong("guest_id", ids)).execute();
}

/** Deletes a guest without rows, with the guests merged into them and what staff noted about them. */
export async function removeGuest(trx: Database, root: string): Promise<void> {
  const ids = [root];
  for (const { id } of await trx.selectFrom("guests").select("id").where("root_id", "=", root).execute()) ids.push(id);
  const { isAmong } = dialectHelpers(trx);
  await trx.deleteFrom("guest_contacts").where(isAmong("guest_id", ids)).execute();
  await forgetNoted(trx, ids);
  await trx.deleteFrom("guest_changes").where(isAmong("guest_id", ids)).execute();
  await trx.deleteFrom("guest_changes").where(isAmong("other_id", ids)).execute();
  await trx.deleteFrom("guests").where(isAmong("id", ids)).execute();
}
