import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from "kysely";

/** Whether the database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Runs SQL statements in order. */
export async function runAll(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

type Definition = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primary: Definition = (column) => column.primaryKey();

export const required: Definition = (column) => column.notNull();

/** A required column that has `value` in rows that name none. */
export function withDefault(value: string | number): Definition {
  return (column) => column.notNull().defaultTo(value);
}
