import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, type LogEvent, sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { databaseKind, isPostgres } from "../app/platform/db/dialects/dialects.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { testFolder } from "./folder.ts";
import { barePostgres, emptyPostgres, reusedConnections, reusePostgres, setReadOnly } from "./postgres-databases.ts";

/** The kind of database that this run tests. */
export const testedOn = inject("postgres") ? "postgres" : "sqlite";

/**
 * The address of an empty database with the newest schema, for one test.
 *
 * @param folder where the file is, on SQLite.
 */
export async function testAddress(folder?: string): Promise<string> {
  const server = inject("postgres");
  if (server) return emptyPostgres(server);
  const file = join(folder ?? (await testFolder()), "afterglow.db");
  await copyFile(inject("sqlite") ?? "", file);
  return file;
}

/** The address of a database without any tables, for one test. */
export async function bareAddress(): Promise<string> {
  const server = inject("postgres");
  return server ? barePostgres(server) : join(await testFolder(), "afterglow.db");
}

/** Makes a database read-only while `work` runs, as if its disk were full or it were a replica. */
export async function whileReadOnly(db: Database, work: () => Promise<void>): Promise<void> {
  if (testedOn === "sqlite") {
    await sql`pragma query_only = on`.execute(db);
    await work();
    await sql`pragma query_only = off`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? "";
  await setReadOnly(inject("postgres") ?? "", name, true);
  await work();
  await setReadOnly(inject("postgres") ?? "", name, false);
}

/** Opens a database with the newest schema, which does not wait for the disk; closed after the test. */
export async function openTestDatabase(address: string, seen?: (event: LogEvent) => void): Promise<Database> {
  const dialect = isPostgres(address)
    ? reusedConnections(address)
    : (await databaseKind(address)).dialect(address, false);
  let isOpen = false;
  const log = (event: LogEvent) => {
    if (isOpen) seen?.(event);
  };
  const db = new Kysely<Tables>({ dialect, ...(seen && { log }) });
  onTestFinished(() => db.destroy());
  if (!isPostgres(address)) await sql`pragma synchronous = off`.execute(db);
  isOpen = true;
  return db;
}

/** An empty database with the newest schema, closed after the test. */
export async function testDatabase(): Promise<Database> {
  return openTestDatabase(await testAddress());
}

/**
 * Does work with an empty database, which the next work of the same test may get, emptied. For tests that need many: on
 * PostgreSQL, making one takes longer than most of their work.
 */
export async function withTestDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const address = await testAddress();
  const db = await openTestDatabase(address);
  try {
    await work(db);
  } finally {
    await db.destroy();
    if (isPostgres(address)) reusePostgres(address);
  }
}
