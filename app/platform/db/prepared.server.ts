import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Insertable,
  type InsertObject,
  type RawBuilder,
  sql,
} from "kysely";
import { dialectHelpers } from "./dialects/dialect-helpers.ts";
import type { PipelinedQuery } from "./dialects/pipelined-query.ts";
import type { Database, Tables } from "./tables.ts";

/** A placeholder for a value that each run provides. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const connections = new WeakMap<Database, DatabaseConnection>();

/**
 * Sends prepared queries directly to a transaction's connection, where concurrent queries are pipelined; Kysely itself
 * sends them one after the other.
 */
export async function openPipeline(trx: Database): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    connections.set(trx, connection);
  });
}

/** The result of a query. */
interface Ran<Row> {
  rows: Row[];
  numAffectedRows?: bigint;
}

/** Number of prepared queries so far; each has its own name. */
let queries = 0;

/**
 * A query whose SQL is built once, for queries that run thousands of times a second: building the SQL takes
 * longer than running it.
 *
 * ```ts
 * const nameOf = prepared<{ id: string }, { name: string }>((db, $) =>
 *   db.selectFrom("events").select("name").where("id", "=", $("id")));
 * const { rows } = await nameOf(trx, { id });
 * ```
 *
 * @param build builds the query, with `$("x")` in place of the run's value `x`.
 * @param deferred whether the result is not awaited: see `PipelinedQuery`.
 * @param batch the SQL for many runs, if the dialect has it: see `PipelinedQuery`.
 */
export function prepared<Values extends object, Row = unknown>(
  build: (
    db: Database,
    $: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
  ) => Compilable & { execute(): Promise<Row[]> },
  deferred = false,
  batch?: (db: Database) => string | undefined,
): (db: Database, values: Values) => Promise<Ran<Row>> {
  const made = new WeakMap<object, { query: PipelinedQuery; values: readonly unknown[] }>();
  queries += 1;
  const name = `afterglow_${queries}`;
  return (db, values) => {
    // Dialects write different SQL, so each has its own compiled query.
    const dialect = db.getExecutor().adapter.constructor;
    const compiled = made.getOrInsertComputed(dialect, () => {
      const { sql: text, parameters } = build(db, (name) => sql`${new Parameter(name)}`).compile();
      return { query: { ...CompiledQuery.raw(text), name, deferred, batch: batch?.(db) }, values: parameters };
    });
    const parameters = compiled.values.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    );
    return (connections.get(db) ?? db).executeQuery({ ...compiled.query, parameters }) as Promise<Ran<Row>>;
  };
}

/**
 * An insert whose SQL is built once for each set of columns.
 *
 * @param unlessTaken a unique column: a row whose value is taken there is not inserted. Without it there is no result,
 * so later queries of the transaction need not wait (see `PipelinedQuery`), and every column must be text.
 * @param unseen whether the caller does not need to know if the value was taken: then there is no result either.
 * @returns a function that inserts one row and says whether it was written.
 */
export function preparedInsert<Table extends keyof Tables>(
  table: Table,
  unlessTaken?: keyof Insertable<Tables[Table]> & string,
  unseen = unlessTaken === undefined,
): (trx: Database, row: Insertable<Tables[Table]>) => Promise<boolean> {
  const inserts = new Map<string, ReturnType<typeof prepared<Insertable<Tables[Table]>>>>();
  const insertOf = (columns: string[]) =>
    prepared<Record<string, unknown>>(
      (db, $) => {
        const row = Object.fromEntries(columns.map((column) => [column, $(column)]));
        const query = db.insertInto(table).values(row as InsertObject<Tables, Table>);
        return unlessTaken
          ? query.onConflict((conflict) => conflict.expression(sql.ref(unlessTaken)).doNothing())
          : query;
      },
      unseen,
      (db) => {
        const insert = dialectHelpers(db).insertMany(table, columns);
        return unlessTaken && insert ? `${insert} on conflict (${unlessTaken}) do nothing` : insert;
      },
    );
  return async (trx, row) => {
    const columns = Object.keys(row);
    const { numAffectedRows = 0n } = await inserts.getOrInsertComputed(columns.join(), () => insertOf(columns))(
      trx,
      row,
    );
    return unseen || numAffectedRows > 0n;
  };
}
