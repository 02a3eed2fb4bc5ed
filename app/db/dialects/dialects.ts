import type { Dialect } from "kysely";
import type { AnyDatabase } from "./dialect-helpers.ts";
import { describeSqliteError, sqliteDialect } from "./sqlite.ts";

/** A kind of database that Afterglow runs on. */
export interface DatabaseKind {
  /** Opens what an address names. @param patient for migrations: nothing takes too long. */
  dialect(address: string, patient: boolean): Dialect;
  /** @throws Error with one line for an operator when it is none that Afterglow can run on. */
  check(db: AnyDatabase): Promise<void>;
  /** What an error in opening means, in one line for an operator; nothing when it means something else. */
  whyNot(error: Error, address: string): string | undefined;
  /** Calls `heard` when another process may have changed what guests see, until `stop`; where there is such a word. */
  listen(address: string, heard: () => void, stop: AbortSignal): void;
  /** Whether a second connection beside the first is right for migrations. */
  apart: boolean;
}

const sqlite: DatabaseKind = {
  dialect: (file) => sqliteDialect(file),
  check: async () => {},
  whyNot: describeSqliteError,
  listen: () => {},
  apart: false,
};

/** Whether an address names a database on a PostgreSQL server; everything else is a file's path. */
export function isPostgres(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** Which kind of database an address names. What PostgreSQL needs is loaded only then. */
export async function databaseKind(address: string): Promise<DatabaseKind> {
  if (!isPostgres(address)) return sqlite;
  const { postgresDialect, checkPostgres, describePostgresError } = await import("./postgres.ts");
  const { listenForContent } = await import("./postgres-listener.ts");
  return {
    dialect: postgresDialect,
    check: checkPostgres,
    whyNot: describePostgresError,
    listen: listenForContent,
    apart: true,
  };
}
