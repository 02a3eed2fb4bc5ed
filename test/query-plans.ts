import { CompiledQuery, Kysely, type LogEvent } from "kysely";
import { sqliteDialect } from "../app/platform/db/dialects/sqlite.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";

/** SQLite's plan for a query, a line for each table. */
export async function planOf(db: Database, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  return (await db.executeQuery<{ detail: string }>(query)).rows.map(({ detail }) => detail);
}

/** SQLite's plan for each query that `ask` makes of the database in `file`, a line for each table. */
export async function plansOf(file: string, ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: LogEvent) => void asked.push(query);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), log });
  await ask(db);
  const plans: string[] = [];
  for (const { sql, parameters } of [...asked]) plans.push(...(await planOf(db, sql, parameters)));
  await db.destroy();
  return plans;
}
