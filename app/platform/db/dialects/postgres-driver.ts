import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { PipelinedQuery } from "./pipelined-query.ts";

/**
 * The advisory lock that a write transaction holds, so that all instances together have one writer; an arbitrary
 * number.
 */
const WRITERS_LOCK = 4_711_022_600;

/** Converts connection errors to PostgreSQL's format. */
function failure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return error;
  const message = error instanceof Error && error.message ? error.message : "No connection";
  return Object.assign(new Error(`PostgreSQL: ${message}`, { cause: error }), { severity: "FATAL", code: "08006" });
}

/** Removes U+0000, which PostgreSQL text cannot contain. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Rows for one insert: a list per column. */
interface Gathered {
  name: string | undefined;
  lists: unknown[][];
}

/** A PostgreSQL connection. In a transaction, deferred queries are sent together with the next one. */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  inTransaction = false;
  broken = false;
  #behind: Promise<unknown>[] = [];
  #corked = false;
  /** Buffered rows by insert statement. */
  readonly #rows = new Map<string, Gathered>();

  constructor(client: pg.PoolClient) {
    this.client = client;
    // The pool listens only while the client is idle; the running query gets the error too.
    client.on("error", () => {
      this.broken = true;
    });
  }

  #send({ sql, parameters, name }: PipelinedQuery) {
    this.#cork();
    const query = { text: sql, values: parameters.map(storable), ...(name !== undefined && { name }) };
    return this.client.query(query);
  }

  /** Queries of one tick are sent in one write: a write per query costs more than the query. */
  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  /** Buffers a row until another query is sent: many rows of one table cost little more than one. */
  #gather(batch: string, { name, parameters }: PipelinedQuery): void {
    const gathered = this.#rows.get(batch) ?? { name: name && `${name}_many`, lists: parameters.map(() => []) };
    this.#rows.set(batch, gathered);
    parameters.forEach((value, index) => {
      gathered.lists[index]?.push(value);
    });
  }

  #sendGathered(): void {
    for (const [sql, { name, lists }] of this.#rows) {
      this.sendAhead({ ...CompiledQuery.raw(sql, lists), ...(name !== undefined && { name }) });
    }
    this.#rows.clear();
  }

  /** Sends a query without waiting. */
  sendAhead(query: PipelinedQuery): void {
    const sent = this.#send(query);
    // Its error surfaces at the next awaited query.
    sent.catch(() => {});
    this.#behind.push(sent);
  }

  async executeQuery<Row>(query: PipelinedQuery): Promise<QueryResult<Row>> {
    if (query.deferred && this.inTransaction) {
      if (query.batch === undefined) this.sendAhead(query);
      else this.#gather(query.batch, query);
      return { rows: [] };
    }
    this.#sendGathered();
    try {
      const sent = this.#send(query);
      if (this.#behind.length > 0) {
        // Any error surfaces below, where queries are awaited in order.
        sent.catch(() => {});
        // The first error has the reason; later ones only say that the transaction failed.
        for (const one of this.#behind.splice(0)) await one;
      }
      const { command, rowCount, rows } = await sent;
      if (command === "ROLLBACK" || command === "COMMIT") return { rows: [{ command } as Row] };
      const numAffectedRows = command === "SELECT" ? undefined : BigInt(rowCount ?? 0);
      return { rows: rows ?? [], ...(numAffectedRows !== undefined && { numAffectedRows }) };
    } catch (error) {
      throw failure(error);
    }
  }

  /** Clears the deferred queries when the transaction ends. */
  forget(): void {
    this.#behind = [];
    this.#rows.clear();
    this.inTransaction = false;
  }

  // biome-ignore lint/correctness/useYield: nothing here is read as a stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Queries are not streamed.");
  }
}

/**
 * Kysely's driver on a pool of node-postgres. Each transaction that is not `read only` takes the writers' lock, so that
 * all instances together have one writer at a time, as on SQLite.
 */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #known = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    try {
      const client = await this.#pool.connect();
      const known = this.#known.get(client) ?? new Connection(client);
      this.#known.set(client, known);
      return known;
    } catch (error) {
      throw failure(error);
    }
  }

  async beginTransaction(connection: Connection, { accessMode, isolationLevel }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    connection.inTransaction = true;
    connection.sendAhead(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ""}`));
    if (accessMode === "read only") return;
    connection.sendAhead({ ...CompiledQuery.raw(`select pg_advisory_xact_lock(${WRITERS_LOCK})`), name: "lock" });
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw("commit"));
    connection.forget();
    if (rows[0]?.command === "ROLLBACK") throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.forget();
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch (error) {
      connection.broken = true;
      throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release(connection.broken);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
