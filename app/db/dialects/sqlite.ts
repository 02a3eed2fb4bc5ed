import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

/** How many prepared statements one connection keeps. */
const KEPT_STATEMENTS = 200;

/**
 * Kysely's dialect for the SQLite that is built into Node.
 *
 * Opens `file` (a path, or `:memory:`) in WAL mode with `synchronous=FULL`: a commit returns only
 * after it is on disk.
 *
 * @throws when the file cannot be opened or is not a database.
 */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
  `);
  const kept = new Map<string, PreparedStatement>();
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const known = kept.get(sql);
        if (known) return known;
        const statement = preparedStatement(database.prepare(sql));
        if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value ?? sql);
        kept.set(sql, statement);
        return statement;
      },
    },
  });
}

type PreparedStatement = ReturnType<typeof preparedStatement>;

/** Gives a statement of node:sqlite the shape Kysely expects: parameters as one list, and `reader`. */
function preparedStatement(statement: StatementSync) {
  const spread = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...spread(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...spread(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...spread(parameters)),
  };
}

/** Busy, locked, out of memory, read-only, failing, broken, full, not to be opened, no database (SQLite result codes). */
const FAILURES = [5, 6, 7, 8, 10, 11, 13, 14, 26];

/** Whether an error says that the database itself failed, and not that it was asked something wrong. */
export function cannotWrite(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && FAILURES.includes(Number(error.errcode) & 0xff);
}
