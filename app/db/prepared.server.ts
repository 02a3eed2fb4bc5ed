import { type Compilable, CompiledQuery, type InsertObject } from "kysely";
import type { Database, Tables } from "./tables.ts";

/** Stands in a query for a value that each run brings. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What a run of a query gives. */
interface Ran<Row> {
  rows: Row[];
  numAffectedRows?: bigint;
}

/**
 * A query whose SQL is made once, for what runs thousands of times a second: building the SQL costs
 * more than running it.
 *
 * ```ts
 * const nameOf = prepared<{ id: string }, { name: string }>((db, $) =>
 *   db.selectFrom("events").select("name").where("id", "=", $("id")));
 * const { rows } = await nameOf(trx, { id });
 * ```
 *
 * @param build makes the query, with `$("x")` where the run's value `x` goes.
 */
export function prepared<Values extends object, Row = unknown>(
  build: (db: Database, $: (name: keyof Values & string) => never) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Ran<Row>> {
  const made = new WeakMap<object, CompiledQuery>();
  return (db, values) => {
    // Each dialect writes the SQL in its own way.
    const dialect = db.getExecutor().adapter.constructor;
    let query = made.get(dialect);
    if (!query) {
      query = build(db, (name) => new Parameter(name) as never).compile() as CompiledQuery;
      made.set(dialect, query);
    }
    const parameters = query.parameters.map((one) =>
      one instanceof Parameter ? values[one.name as keyof Values] : one,
    );
    return db.executeQuery(CompiledQuery.raw(query.sql, parameters)) as Promise<Ran<Row>>;
  };
}

/**
 * An insert whose SQL is made once.
 *
 * @param columns every column that is written; each row has them all.
 * @param unlessTaken a unique column; a row whose value is taken there is left out.
 * @returns a function that inserts one row and says whether it was written.
 */
export function preparedInsert<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
  unlessTaken?: Column,
): (trx: Database, row: Record<Column, unknown>) => Promise<boolean> {
  const insert = prepared<Record<Column, unknown>>((db, $) => {
    const row = Object.fromEntries(columns.map((column) => [column, $(column)]));
    const query = db.insertInto(table).values(row as InsertObject<Tables, Table>);
    return unlessTaken ? query.onConflict((conflict) => conflict.column(unlessTaken as never).doNothing()) : query;
  });
  return async (trx, row) => ((await insert(trx, row)).numAffectedRows ?? 0n) > 0n;
}
