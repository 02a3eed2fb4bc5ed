import {
  type DataTypeNode,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import pg from "pg";
import type { AnyDatabase, DialectHelpers, Differences } from "./dialect-helpers.ts";
import { lookedUp } from "./looked-up.ts";
import { PostgresDriver } from "./postgres-driver.ts";
import { CONTENT_CHANNEL } from "./postgres-listener.ts";

/** Most connections per instance. */
const MAX_CONNECTIONS = 10;

/** Timeouts in ms. */
const limits = {
  /** For connecting, or for getting a free connection from the pool. */
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 60_000,
  /** For one statement; a connection that is silent a little longer is treated as dead. */
  statement_timeout: 20_000,
  query_timeout: 25_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** SQLite's value types: integers and booleans as numbers, everything else as text. */
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const BOOLEAN = 16;
const types = {
  getTypeParser: (oid: number) => {
    if (numbers.has(oid)) return Number;
    return oid === BOOLEAN ? (text: string) => Number(text === "t") : String;
  },
};

const helpers: Differences = {
  contains: (column, term) => sql`strpos(${sql.ref(column)}, ${term}) > 0`,
  isLike: (column, pattern) => sql`${sql.ref(column)} ilike ${pattern} escape '\\'`,
  daysLater: (column, days) => sql`to_char(cast(${sql.ref(column)} as date) + cast(${days} as integer), 'YYYY-MM-DD')`,
  inAnyCase: (column) => sql`lower(${sql.ref(column)})`,
  isAmong: (column, ids) => sql`${sql.ref(column)} = any(cast(${ids} as text[]))`,
  listed(name, columns, rows) {
    const types = columns.map((column) => sql`${sql.ref(column)} text`);
    const json = sql`cast(${JSON.stringify(rows)} as json)`;
    return sql`json_to_recordset(${json}) as ${sql.ref(name)}(${sql.join(types)})`;
  },
  isFound(term) {
    const part = lookedUp(term);
    const mayContain = sql<boolean>`words like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`}`;
    return part === term ? mayContain : sql`(${mayContain} and ${helpers.contains("words", term)})`;
  },
  guestsSearched: "guests",
  foundAt: sql`place`,
  erasing: (_db, work) => work(),
  rewriteFile: async () => true,
  async tellContentChanged(trx) {
    await sql`select pg_notify(${CONTENT_CHANNEL}, '')`.execute(trx);
  },
  insertMany(table, columns) {
    const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
    return `insert into ${table} (${columns.join(", ")}) select * from unnest(${lists})`;
  },
  async tables(db) {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'
      order by tablename`.execute(db);
    return rows.map(({ name }) => name);
  },
};

class Adapter extends PostgresAdapter implements DialectHelpers {
  readonly helpers = helpers;
}

class Compiler extends PostgresQueryCompiler {
  /** Orders text by code point, as SQLite does, whatever the database's locale. */
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const isColumn = this.parentNode?.kind === "ColumnDefinitionNode";
    if (isColumn && node.dataType === "text") this.append(' collate "C"');
  }
}

/**
 * Connections to PostgreSQL 15 or later; the first one is opened at the first query.
 *
 * @param patient for migrations: without statement timeouts.
 */
export function connectionPool(url: string, patient = false): pg.Pool {
  const { connectionTimeoutMillis, idleTimeoutMillis } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "afterglow",
    max: MAX_CONNECTIONS,
    keepAlive: true,
    // Pipelined queries do not wait for those before them.
    pipeline: true,
    types,
    ...(patient ? { connectionTimeoutMillis, idleTimeoutMillis } : limits),
  });
  // An idle connection failed: the pool has removed it already.
  pool.on("error", () => {});
  return pool;
}

/** Kysely's dialect on a pool; destroying the database closes the pool. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db: AnyDatabase) => new PostgresIntrospector(db),
  };
}

/** @throws Error with one line for an operator if the server or the database is unsuitable. */
export async function checkPostgres(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(
    db,
  );
  const [{ version = 0, encoding = "" } = {}] = rows;
  if (version < 150_000)
    throw new Error(`Database: the server is PostgreSQL ${Math.floor(version / 10_000)}. Use PostgreSQL 15 or later.`);
  if (encoding !== "UTF8")
    throw new Error(
      `Database: its encoding is ${encoding}. Create one with "create database … encoding 'UTF8' template template0".`,
    );
}

/** Describes why a database cannot be opened, in one line for an operator, without the password. */
export function describePostgresError(error: Error, url: string): string | undefined {
  const { host, port, database, user } = new pg.Client({ connectionString: url });
  const where = `${host}:${port}`;
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === "3D000") return `Database: no database "${database}" on ${where}. Create it, or correct DATABASE_URL.`;
  if (code === "28P01" || code === "28000")
    return `Database: PostgreSQL on ${where} rejected the user "${user}": ${error.message}. Correct the user and password in DATABASE_URL.`;
  if (code === "42501")
    return `Database: "${user}" lacks a permission: ${error.message}. Grant it create on the database "${database}" and its schema, or have an administrator run "create extension pg_trgm" there.`;
  if (code === "0A000" || code === "58P01")
    return `Database: the extension pg_trgm is missing on ${where}. Install PostgreSQL's contrib package there.`;
  if (code === "53300") return `Database: PostgreSQL on ${where} has no free connection. Raise max_connections there.`;
  if (code !== "08006") return undefined;
  const why = (cause as { code?: string } | undefined)?.code ?? error.message;
  return `Database: no connection to PostgreSQL on ${where} (${why}). Start it, or correct DATABASE_URL.`;
}
