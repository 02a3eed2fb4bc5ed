import pg from "pg";
import { onTestFinished } from "vitest";
import { backupTables } from "../app/backup/tables.ts";
import { asOwner, databaseOn, TEMPLATE } from "./postgres-clients.ts";

/** Databases of this test file that are in use by a test. */
const taken = new Set<number>();

/** Every table except the migrator's, referencing ones first; without triggers, which keep the audit trail. */
const EMPTY = `set session_replication_role = replica; ${backupTables
  .map(({ name }) => `delete from ${name};`)
  .reverse()
  .join(" ")}`;

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
  try {
    await asOwner(address, EMPTY);
  } catch (error) {
    // It does not exist yet, or a test has dropped a table.
    if (!(error instanceof pg.DatabaseError && ["3D000", "42P01"].includes(error.code ?? ""))) throw error;
    await asOwner(server, `drop database if exists ${name} with (force)`);
    await asOwner(server, `create database ${name} template ${TEMPLATE}`);
  }
  return address;
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
