import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";

/** Lists the suppressions of addresses. */
export async function listSuppressed(
  db: Database,
  addresses: readonly string[],
): Promise<Selectable<Tables["suppressions"]>[]> {
  if (addresses.length === 0) return [];
  return db.selectFrom("suppressions").selectAll().where(dialectHelpers(db).isAmong("address", addresses)).execute();
}

/** The addresses of suppressions, without erased ones. */
export const namesOf = (rows: readonly { address: string | null }[]): string[] =>
  rows.flatMap(({ address }) => address ?? []);

/** Deletes addresses and what staff wrote about them from the suppression list; their marks keep them suppressed. */
export async function forgetSuppressed(trx: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .updateTable("suppressions")
    .set({ address: null, detail: "" })
    .where(dialectHelpers(trx).isAmong("address", addresses))
    .execute();
}

/** Selects the suppressions from before an instant (ISO 8601 in UTC) whose address no subscriber has. */
export function suppressedBefore(db: Database, before: string): SelectQueryBuilder<Tables, "suppressions", object> {
  return db
    .selectFrom("suppressions")
    .where("address", "is not", null)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscribers")
            .select("id")
            .where("subscribers.address", "=", sql.ref<string>("suppressions.address")),
        ),
      ),
    );
}
