import { CompiledQuery, Kysely, type LogEvent } from "kysely";
import { sqliteDialect } from "../app/platform/db/dialects/sqlite.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";

/** SQLite's plan for each query that `ask` makes of the database in `file`, a line for each table. */
export async function plansOf(file: string, ask: (db: Database) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: LogEvent) => void asked.push(query);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), log });
  await ask(db);
  const plans: string[] = [];
  for (const { sql, parameters } of [...asked]) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    plans.push(...rows.map(({ detail }) => detail));
  }
  await db.destroy();
  return plans;
}
