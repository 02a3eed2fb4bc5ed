import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Rows per statement. */
const BATCH = 1_000;

/** Stores the club nights on which guests came, in the caller's transaction. @param nights by guest; others have none. */
export async function writeNights(
  trx: Database,
  roots: readonly string[],
  nights: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  const had = await trx.selectFrom("guest_nights").selectAll().where(isAmong("root_id", roots)).execute();
  const before = Map.groupBy(had, ({ root_id }) => root_id);
  const added: { root_id: string; night: string }[] = [];
  for (const root_id of roots) {
    const wanted = new Set(nights.get(root_id) ?? []);
    const gone: string[] = [];
    for (const { night } of before.get(root_id) ?? []) if (!wanted.delete(night)) gone.push(night);
    for (const night of wanted) added.push({ root_id, night });
    if (gone.length > 0)
      await trx.deleteFrom("guest_nights").where("root_id", "=", root_id).where("night", "in", gone).execute();
  }
  for (let start = 0; start < added.length; start += BATCH)
    await trx
      .insertInto("guest_nights")
      .values(added.slice(start, start + BATCH))
      .execute();
}
