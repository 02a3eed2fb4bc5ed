import type { SelectQueryBuilder } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { DeletionCounts } from "./privacy.ts";
import type { Retention } from "./retention.ts";

/** Counts and deletes the expired data of a retention rule. */
export interface ExpiryRule {
  count(db: Database, now: number): Promise<DeletionCounts>;
  /** Deletes up to `most` rows. @returns counts of what was deleted; all 0 if nothing is left. */
  removeSome(trx: Database, now: number, most: number): Promise<DeletionCounts>;
}

export type Rows<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

/** The number of rows that a query selects. */
export async function howMany<Table extends keyof Tables>(rows: Rows<Table>): Promise<number> {
  const counting = rows.select(({ fn }) => fn.countAll<number>().as("count")).$castTo<{ count: number }>();
  return (await counting.executeTakeFirstOrThrow()).count;
}

/** A rule for the rows of one table. @param removeRows deletes them, or their guest's data; returns the number. */
export function rule<Table extends keyof Tables>(
  kind: Retention,
  expired: (db: Database, now: number) => Rows<Table>,
  removeRows: (trx: Database, now: number, most: number) => Promise<number>,
): ExpiryRule {
  return {
    count: async (db, now) => ({ [kind]: await howMany(expired(db, now)) }),
    removeSome: async (trx, now, most) => ({ [kind]: await removeRows(trx, now, most) }),
  };
}
