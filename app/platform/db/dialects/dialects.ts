import type { Dialect } from "kysely";
import type { AnyDatabase } from "./dialect-helpers.ts";
import { describeSqliteError, sqliteDialect } from "./sqlite.ts";

/** A kind of database that Afterglow runs on. */
export interface DatabaseKind {
  /** @param patient true for migrations, which run without statement timeouts. */
  dialect(address: string, patient: boolean): Dialect;
  /** @throws Error with one line for an operator if Afterglow cannot run on it. */
  check(db: AnyDatabase): Promise<void>;
  /** Describes an error on opening in one line for an operator; undefined for other errors. */
  whyNot(error: Error, address: string): string | undefined;
  /**
   * Calls `heard` when another process may have changed public content, until `stop` aborts; only if the database can
   * notify.
   */
  listen(address: string, heard: () => void, stop: AbortSignal): void;
  /** Whether migrations use a separate connection. */
  apart: boolean;
}

const sqlite: DatabaseKind = {
  dialect: (file) => sqliteDialect(file),
  check: async () => {},
  whyNot: describeSqliteError,
  listen: () => {},
  apart: false,
};

/** Whether an address is a PostgreSQL URL; everything else is a file's path. */
export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** The kind of database at an address. PostgreSQL's modules are loaded only when needed. */
export async function databaseKind(address: string): Promise<DatabaseKind> {
  if (!isPostgres(address)) return sqlite;
  const { postgresDialect, connectionPool, checkPostgres, describePostgresError } = await import("./postgres.ts");
  const { listenForContent } = await import("./postgres-listener.ts");
  return {
    dialect: (address, patient) => postgresDialect(connectionPool(address, patient)),
    check: checkPostgres,
    whyNot: describePostgresError,
    listen: listenForContent,
    apart: true,
  };
}
