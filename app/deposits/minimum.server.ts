import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";

/**
 * The minimum spend of a booking in minor units: the one set for it, else its table's, of merged tables the sum; null
 * for none.
 */
export async function findMinimum(
  db: Database,
  { id, date_wanted: night }: Pick<Selectable<Tables["requests"]>, "id" | "date_wanted">,
): Promise<number | null> {
  const own = await db.selectFrom("deposits").select("minimum_cents").where("request_id", "=", id).executeTakeFirst();
  if (own && own.minimum_cents !== null) return own.minimum_cents;
  if (night === null) return null;
  const seating = await db
    .selectFrom("seatings")
    .select("table_id")
    .where("request_id", "=", id)
    .where("night", "=", night)
    .executeTakeFirst();
  const table = seating?.table_id ?? null;
  if (table === null) return null;
  const merged = await db
    .selectFrom("night_tables")
    .select("table_id")
    .where("night", "=", night)
    .where("merged_into", "=", table)
    .execute();
  const tables = await db
    .selectFrom("club_tables")
    .select("minimum_cents")
    .where("id", "in", [table, ...merged.map(({ table_id }) => table_id)])
    .execute();
  const minimums = tables.flatMap(({ minimum_cents }) => minimum_cents ?? []);
  return minimums.length > 0 ? minimums.reduce((sum, minimum) => sum + minimum, 0) : null;
}
