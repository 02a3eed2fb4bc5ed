import { CompiledQuery, type Insertable } from "kysely";
import type { Database, Tables } from "./tables.ts";

/**
 * An insert whose SQL is made once: for the few rows that are written thousands of times a second.
 *
 * @param columns every column that is written; all rows have them.
 * @param unlessTaken a unique column; a row whose value is taken there is left out.
 * @returns a function that inserts one row and says whether it was written.
 */
export function preparedInsert<Table extends keyof Tables, Column extends keyof Insertable<Tables[Table]> & string>(
  table: Table,
  columns: readonly Column[],
  unlessTaken?: Column,
): (trx: Database, row: Record<Column, unknown>) => Promise<boolean> {
  const known = new WeakMap<object, string>();
  const sqlFor = (trx: Database) => {
    const dialect = trx.getExecutor().adapter.constructor;
    let sql = known.get(dialect);
    if (sql === undefined) {
      const row = Object.fromEntries(columns.map((column) => [column, ""]));
      let query = trx.insertInto(table).values(row as unknown as Insertable<Tables[Table]>);
      if (unlessTaken) query = query.onConflict((conflict) => conflict.column(unlessTaken as never).doNothing());
      sql = query.compile().sql;
      known.set(dialect, sql);
    }
    return sql;
  };
  return async (trx, row) => {
    const parameters = columns.map((column) => row[column]);
    const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(sqlFor(trx), parameters));
    return (numAffectedRows ?? 0n) > 0n;
  };
}
