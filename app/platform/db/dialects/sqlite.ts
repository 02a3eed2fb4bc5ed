import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
  type TransactionSettings,
  ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { AnyDatabase, DialectHelpers, Differences } from "./dialect-helpers.ts";
import { lookedUp, TRIGRAM } from "./looked-up.ts";

/** Most prepared statements cached per connection. */
const CACHED_STATEMENTS = 200;

/** Fewest digits treated as part of a phone number: two trigrams that do not overlap. */
const PART_OF_NUMBER = 6;

/**
 * An FTS5 query for the rows that may contain a term. It uses the term's non-overlapping trigrams, since each is a
 * posting list to read, and of a phone number only the last two: final digits are nearly random, so two lists leave few
 * rows, while many numbers share their first digits.
 */
function trigramQuery(term: string): string {
  const isNumber = /^\d+$/.test(term) && term.length >= PART_OF_NUMBER;
  const characters = [...(isNumber ? term : lookedUp(term))];
  const trigrams = new Set<string>();
  for (let end = characters.length; end > 0; end -= TRIGRAM) {
    const start = Math.max(end - TRIGRAM, 0);
    trigrams.add(characters.slice(start, start + TRIGRAM).join(""));
  }
  // The last two trigrams are equal, as in 614614: adds one that overlaps both.
  if (isNumber && trigrams.size === 1) trigrams.add(term.slice(-5, -2));
  return [...trigrams]
    .slice(0, isNumber ? 2 : undefined)
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(" AND ");
}

/** How long a statement waits for another process, in ms. */
const BUSY_TIMEOUT_MS = 5_000;

/** The largest file that a start writes anew, which then takes some seconds. */
const MAX_REWRITTEN_BYTES = 512 * 1024 * 1024;

/**
 * Empties the write-ahead log, which has earlier versions of pages. If another process reads now, it is overwritten
 * later: nobody waits for that.
 *
 * @returns whether it is empty.
 */
async function emptyLog(db: AnyDatabase): Promise<boolean> {
  await sql`pragma busy_timeout = 0`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(db);
  return rows[0]?.busy === 0;
}

/** The erasures that are under way on a connection, by its adapter. */
const erasures = new WeakMap<object, number>();

const helpers: Differences = {
  contains: (column, term) => sql`instr(${sql.ref(column)}, ${term}) > 0`,
  isLike: (column, pattern) => sql`${sql.ref(column)} like ${pattern} escape '\\'`,
  daysLater: (column, days) => sql`date(${sql.ref(column)}, ${`+${days} days`})`,
  inAnyCase: (column) => sql`${sql.ref(column)} collate nocase`,
  isAmong: (column, ids) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,
  listed(name, columns, rows) {
    const values = columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`);
    return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(rows)})) as ${sql.ref(name)}`;
  },
  isFound(term, table = "request_search") {
    const { length } = [...term];
    const isContained = helpers.contains("words", term);
    if (length < TRIGRAM) return isContained;
    const mayContain = sql<boolean>`${sql.ref(table)} match ${trigramQuery(term)}`;
    return length === TRIGRAM ? mayContain : sql`(${mayContain} and ${isContained})`;
  },
  guestsSearched: "guest_search",
  foundAt: sql`rowid`,
  tellContentChanged: async () => {},
  async erasing(db, work) {
    const { adapter } = db.getExecutor();
    erasures.set(adapter, (erasures.get(adapter) ?? 0) + 1);
    await sql`pragma secure_delete = on`.execute(db);
    try {
      return await work();
    } finally {
      const others = (erasures.get(adapter) ?? 1) - 1;
      erasures.set(adapter, others);
      if (others === 0) await sql`pragma secure_delete = fast`.execute(db);
      await emptyLog(db);
    }
  },
  async rewriteFile(db) {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db);
    if ((rows[0]?.bytes ?? 0) > MAX_REWRITTEN_BYTES) return false;
    try {
      // The copy would be in memory otherwise.
      await sql`pragma temp_store = file`.execute(db);
      await sql`vacuum`.execute(db);
      return await emptyLog(db);
    } catch {
      // The disk is full, or another process writes: the next start tries again.
      return false;
    } finally {
      await sql`pragma temp_store = memory`.execute(db);
    }
  },
  insertMany: () => undefined,
  async tables(db) {
    const tables = await db.introspection.getTables();
    return tables.map(({ name }) => name).filter((name) => name !== helpers.guestsSearched);
  },
};

class Adapter extends SqliteAdapter implements DialectHelpers {
  readonly helpers = helpers;
  /** All migrations run in one transaction; a process that starts meanwhile waits. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * Writes limits into the SQL as literals. SQLite plans a statement with the values of its limits, so a parameter there
 * would cause new planning at each execution, which takes longer than most queries.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append("limit ");
    this.#number(node.limit);
  }
  protected override visitOffset(node: OffsetNode): void {
    this.append("offset ");
    this.#number(node.offset);
  }
  #number(node: OperationNode): void {
    if (ValueNode.is(node) && typeof node.value === "number") this.appendImmediateValue(node.value);
    else this.visitNode(node);
  }
}

class Driver extends SqliteDriver {
  readonly #file: DatabaseSync;
  constructor(config: SqliteDialectConfig, file: DatabaseSync) {
    super(config);
    this.#file = file;
  }
  /**
   * A transaction takes the write lock immediately unless it is `read only`, because SQLite does not wait for the lock
   * later. A read-only transaction is a snapshot from its first query and blocks no one.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** On a full disk SQLite rolls back automatically; then ROLLBACK fails, and must not hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

class FileDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #file: DatabaseSync;
  constructor(config: SqliteDialectConfig, file: DatabaseSync) {
    super(config);
    this.#config = config;
    this.#file = file;
  }
  override createAdapter() {
    return new Adapter();
  }
  override createDriver() {
    return new Driver(this.#config, this.#file);
  }
  override createQueryCompiler() {
    return new QueryCompiler();
  }
}

/**
 * Kysely's dialect for the SQLite that is built into Node.
 *
 * Opens `file`, creating it and its folder where missing, in WAL mode with `synchronous=FULL`: a commit returns
 * only after it is on disk. Checkpoints every 16 MB, four times SQLite's default: on a busy night the same pages
 * change again and again. The pages that a group of forms changes fit in the cache, and what undoes a statement that fails
 * half-way is kept in memory, not in a file of the system's temporary folder. Deleted rows are overwritten with zeros
 * where that needs no further page; `erasing` overwrites all.
 *
 * @throws when the file cannot be opened or is not a database.
 */
export function sqliteDialect(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -16000;
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = FAST;
    `);
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new LRUCache<string, SqliteStatement>({
    max: CACHED_STATEMENTS,
    memoMethod: (sql) => kyselyStatement(database.prepare(sql)),
  });
  const config = { database: { close: () => database.close(), prepare: (sql: string) => statements.memo(sql) } };
  return new FileDialect(config, database);
}

/** Adapts a statement of node:sqlite to what Kysely expects: parameters as one list, and `reader`. */
function kyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Describes why a file cannot be opened, in one line for an operator. */
export function describeSqliteError(error: Error, file: string): string | undefined {
  if (!("errcode" in error)) return undefined;
  switch (Number(error.errcode) & 0xff) {
    case 26:
      return `${file} is not a database. Move it away, or set DATA_DIR or DATABASE_URL to where the database is.`;
    case 11:
      return `${file} is damaged. Put a backup in its place.`;
    case 5:
    case 6:
      return `${file} is locked by another program. Stop that, then start again.`;
    default:
      return `${file} cannot be used as a database: ${error.message}. Check its permissions and the disk.`;
  }
}
