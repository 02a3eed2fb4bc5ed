import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type LogEvent } from "kysely";
import { Migrator } from "kysely/migration";
import { sqliteDialect } from "./dialects/sqlite.ts";
import * as content from "./migrations/0001-content.ts";
import * as requests from "./migrations/0002-requests.ts";
import * as staff from "./migrations/0003-staff.ts";
import * as inbox from "./migrations/0004-inbox.ts";
import * as published from "./migrations/0005-published.ts";
import * as subscribers from "./migrations/0006-subscribers.ts";
import type { Database, Tables } from "./tables.ts";

/** In the order they run; a name, once released, never changes. */
const migrations = {
  "0001-content": content,
  "0002-requests": requests,
  "0003-staff": staff,
  "0004-inbox": inbox,
  "0005-published": published,
  "0006-subscribers": subscribers,
};

/**
 * Opens the database file, creating it and its folder where missing, and brings it to the newest
 * schema.
 *
 * @param seen is told of every statement and how long it took.
 * @throws when the file is not a database, comes from a newer program, or a migration fails (it is
 * rolled back).
 */
export async function openDatabase(file: string, seen?: (event: LogEvent) => void): Promise<Database> {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), ...(seen && { log: seen }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
