import type { Dialect } from "kysely";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { backupTables, derivedTables } from "../app/office/backup/tables.ts";
import { connectionPool, postgresDialect } from "../app/platform/db/dialects/postgres.ts";
import { asOwner, columnsIn, databaseOn, TEMPLATE } from "./postgres-clients.ts";

/** Databases of this test file that are in use by a test. */
const taken = new Set<number>();

/** Their numbers by address. */
const numbers = new Map<string, number>();

/** Every table except the migrator's, referencing ones first. */
const tables = [...backupTables.map(({ name }) => name), ...derivedTables].reverse();

/** Finds those with rows: most tests fill a few. Prepared once for each connection. */
const FILLED = {
  name: "filled-tables",
  text: tables.map((name) => `select '${name}' as name where exists (select from ${name})`).join(" union all "),
};

/** Pools that no test uses right now, by address. A test with several instances has one for each. */
const idlePools = new Map<string, pg.Pool[]>();

function takePool(address: string): pg.Pool {
  const idle = idlePools.get(address)?.pop();
  if (idle) return idle;
  const pool = connectionPool(address);
  // Each test that uses a connection adds a listener.
  pool.on("connect", (client) => client.setMaxListeners(0));
  return pool;
}

/** Returns a pool once each of its connections is free. */
async function returnPool(address: string, pool: pg.Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    await new Promise<void>((resolve) => pool.once("release", () => resolve()));
  }
  idlePools.set(address, [...(idlePools.get(address) ?? []), pool]);
}

/**
 * Kysely's dialect on connections that earlier tests have opened: opening one, and filling its caches, takes longer
 * than most tests.
 */
export function reusedConnections(address: string): Dialect {
  const pool = takePool(address);
  const dialect = postgresDialect(pool);
  return {
    ...dialect,
    createDriver: () => Object.assign(dialect.createDriver(), { destroy: () => returnPool(address, pool) }),
  };
}

/** Empties a database. @returns false if it does not exist yet, or if a test has changed its schema. */
async function tryToEmpty(pool: pg.Pool): Promise<boolean> {
  try {
    if ((await columnsIn(pool)) !== inject("postgresColumns")) return false;
    const { rows } = await pool.query<{ name: string }>(FILLED);
    // Without triggers, which keep the audit trail.
    const statements = rows.map(({ name }) => `delete from ${name};`).join(" ");
    if (statements)
      await pool.query(`set session_replication_role = replica; ${statements} reset session_replication_role`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "3D000") return false;
    throw error;
  }
}

/**
 * The address of an empty database with the newest schema, for one test. Creating one takes longer than most
 * tests, so existing ones are emptied and reused.
 *
 * @param server the address of the server's own database.
 */
export async function emptyPostgres(server: string): Promise<string> {
  let number = 1;
  while (taken.has(number)) number += 1;
  taken.add(number);
  onTestFinished(() => void taken.delete(number));
  const name = `test_${process.env.VITEST_POOL_ID}_${number}`;
  const address = databaseOn(server, name);
  numbers.set(address, number);
  const pool = takePool(address);
  if (!(await tryToEmpty(pool))) {
    await asOwner(server, `drop database if exists ${name} with (force)`);
    await asOwner(server, `create database ${name} template ${TEMPLATE}`);
  }
  await returnPool(address, pool);
  return address;
}

/** Lets the same test use a database again, emptied. */
export function reusePostgres(address: string): void {
  taken.delete(numbers.get(address) ?? 0);
}

/** Makes a database read-only or writable, and closes existing connections. */
export async function setReadOnly(server: string, name: string, readOnly: boolean): Promise<void> {
  await asOwner(server, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
  // Waits until they are closed, so that no test gets a connection that is about to close.
  await asOwner(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

let made = 0;

/** The address of a database without any tables, dropped after the test. */
export async function barePostgres(server: string): Promise<string> {
  made += 1;
  const name = `bare_${process.pid}_${made}`;
  await asOwner(server, `create database ${name}`);
  onTestFinished(() => asOwner(server, `drop database ${name} with (force)`));
  return databaseOn(server, name);
}
