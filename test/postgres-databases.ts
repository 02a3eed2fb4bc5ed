import pg from "pg";
import { onTestFinished } from "vitest";
import { backupTables } from "../app/backup/tables.ts";
import { asOwner, databaseOn, TEMPLATE } from "./postgres-clients.ts";

/** Databases of this test file that a test has. */
const taken = new Set<number>();

/** Every row but the migrations', those first that lead to others. */
const EMPTY = backupTables
  .map(({ name }) => `delete from ${name};`)
  .reverse()
  .join(" ");

/**
 * The address of an empty database with the newest schema, for one test. Making one takes longer than most
 * tests: those that are there are emptied.
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
    // It is not there yet, or a test has taken a table away.
    if (!(error instanceof pg.DatabaseError && ["3D000", "42P01"].includes(error.code ?? ""))) throw error;
    await asOwner(server, `drop database if exists ${name} with (force)`);
    await asOwner(server, `create database ${name} template ${TEMPLATE}`);
  }
  return address;
}

/** Makes a database read-only or writable; existing connections are closed. */
export async function setReadOnly(server: string, name: string, readOnly: boolean): Promise<void> {
  await asOwner(server, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
  // And waits until they are gone: one that is still on its way out would fail whoever is given it.
  await asOwner(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

let made = 0;

/** The address of a database with nothing in it at all; it goes when the test has ended. */
export async function barePostgres(server: string): Promise<string> {
  made += 1;
  const name = `bare_${process.pid}_${made}`;
  await asOwner(server, `create database ${name}`);
  onTestFinished(() => asOwner(server, `drop database ${name} with (force)`));
  return databaseOn(server, name);
}
