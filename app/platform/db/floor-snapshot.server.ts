import type { JsonColumn } from "./tables/json-columns.ts";
import type { Database } from "./tables.ts";

/**
 * The rooms and tables as they were at the end of a club night; undefined if nothing has changed since. A snapshot is
 * taken before the first change after a night, so it also applies to earlier nights without their own.
 */
export async function readFloorSnapshot(
  db: Database,
  night: string,
): Promise<JsonColumn<"floor_snapshots.body"> | undefined> {
  const row = await db
    .selectFrom("floor_snapshots")
    .select("body")
    .where("night", ">=", night)
    .orderBy("night")
    .limit(1)
    .executeTakeFirst();
  return row?.body;
}
