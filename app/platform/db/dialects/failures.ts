/**
 * SQLite's result codes: busy, locked, out of memory, read-only, I/O error, corrupt, full, cannot open, not a database.
 */
const sqliteCodes = [5, 6, 7, 8, 10, 11, 13, 14, 26];

/**
 * Prefixes of PostgreSQL's SQLSTATEs: connection failed or refused, no such database, out of a resource (disk, memory,
 * connections), shutting down or interrupted, system or internal error; read-only; lock timeout, deadlock, transaction
 * timeout (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const postgresStates = /^(08|28|3D|53|57|58|XX|25006|25P0[34]|55P03|40001|40P01)/;

/** Whether an error means that the database itself failed, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return sqliteCodes.includes(Number(error.errcode) & 0xff);
  return "severity" in error && "code" in error && postgresStates.test(String(error.code));
}
