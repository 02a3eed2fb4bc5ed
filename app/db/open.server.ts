import { Kysely, type LogEvent, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { databaseKind } from "./dialects/dialects.ts";
import { type AnyDatabase, differencesOf } from "./dialects/differences.ts";
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

/** The names of the migrations that a database has had; none before the first. */
async function migrationsOf(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws Error with one line for an operator when the database is another program's, or a newer Afterglow's. */
async function checkOrigin(db: AnyDatabase): Promise<void> {
  const tables = await differencesOf(db).tables(db);
  const done = await migrationsOf(db);
  const newer = done.filter((name) => !(name in migrations));
  if (tables.length > 0 && newer.length === done.length)
    throw new Error(
      `Database: this one holds what is not Afterglow's (${tables.slice(0, 3).join(", ")}). Nothing was changed: name an empty one.`,
    );
  if (newer.length > 0)
    throw new Error(
      `Database: a newer Afterglow has changed this one (${newer.join(", ")}). Nothing was changed: start that version, or take a backup from before.`,
    );
}

/**
 * Opens a database and brings it to the newest schema. Of several processes that do so at once, one migrates
 * and the others wait for it.
 *
 * @param address `postgres://…`, or the path of a file, which is created where missing, with its folder.
 * @param seen is told of every statement and how long it took.
 * @throws Error with one line for an operator when there is no such database, it is not ours or comes from a
 * newer program; what failed when a migration did (it is rolled back).
 */
export async function openDatabase(address: string, seen?: (event: LogEvent) => void): Promise<Database> {
  const kind = await databaseKind(address);
  const opened: Database[] = [];
  const open = (patient: boolean) => {
    const db = new Kysely<Tables>({ dialect: kind.dialect(address, patient), ...(seen && { log: seen }) });
    opened.push(db);
    return db;
  };
  try {
    const migrating = open(true);
    await kind.check(migrating);
    await checkOrigin(migrating);
    const migrator = new Migrator({ db: migrating, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    if (!kind.apart) return migrating;
    const db = open(false);
    await migrating.destroy();
    return db;
  } catch (error) {
    for (const db of opened) await db.destroy();
    const why = error instanceof Error ? kind.whyNot(error, address) : undefined;
    throw why === undefined ? error : new Error(why, { cause: error });
  }
}
