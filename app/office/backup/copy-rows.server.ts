import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type AnyDatabase, dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { UNFINISHED } from "../../platform/db/open.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { BUCKET_STATE } from "./bucket-state.server.ts";
import { IDENTITY } from "./identity.server.ts";
import { STATE } from "./state.server.ts";
import type { BackupTable } from "./tables.ts";

/** A row to copy, with the columns of its source's schema. */
export type Row = Record<string, string | number | null>;

/** Rows per batch; with about 20 columns each, few enough for one insert. */
const PAGE = 500;

/** Rows of `meta` that belong to one installation, and are not copied. */
const OF_THE_PLACE: readonly string[] = [UNFINISHED, STATE, BUCKET_STATE, IDENTITY];

/** A table's number of rows, and the SHA-256 of its lines, in hexadecimal. */
export interface TableSum {
  rows: number;
  sha256: string;
}

/** Checksums by table. */
export type TableSums = Record<string, TableSum>;

/** Counts and hashes a table's lines. */
export class TableChecksum {
  #rows = 0;
  readonly #hash = createHash("sha256");

  add(lines: string, rows: number): void {
    this.#rows += rows;
    this.#hash.update(lines);
  }

  /** Returns the result; call it last. */
  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** Rows as lines of JSON. Replaces characters that PostgreSQL cannot store, so that checksums agree. */
export function linesOf(rows: readonly Row[]): string {
  const storable = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value);
  const line = (row: Row) => {
    const text = JSON.stringify(row);
    return `${text.includes("\\u0000") ? JSON.stringify(row, (_, value) => storable(value)) : text}\n`;
  };
  return rows.map(line).join("");
}

/** Runs `work` on a snapshot of the database, without blocking writers. */
export function inSnapshot<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}

/** Reads a table's rows in the order of its key, in pages. */
export async function* readRows(trx: Database, { name, key }: BackupTable): AsyncGenerator<Row[]> {
  // Rows without a key are ordered by position, which is selected as a column and then removed.
  const { foundAt } = dialectHelpers(trx);
  const order: RawBuilder<unknown>[] = key.length > 0 ? key.map((column) => sql.ref(column)) : [foundAt];
  const columns = key.length > 0 ? sql`*` : sql`request_id, words, ${foundAt} as place`;
  const filters = name === "meta" ? [sql`key not in (${sql.join(OF_THE_PLACE)})`] : [];
  let after: RawBuilder<unknown>[] = filters;
  for (;;) {
    const where = after.length > 0 ? sql`where ${sql.join(after, sql` and `)}` : sql``;
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(name)} ${where} order by ${sql.join(order)} limit ${sql.lit(PAGE)}`.execute(
      trx,
    );
    const last = rows.at(-1);
    if (!last) return;
    const values = key.length > 0 ? key.map((column) => last[column]) : [last.place];
    after = [...filters, sql`(${sql.join(order)}) > (${sql.join(values)})`];
    yield key.length > 0 ? rows : rows.map(({ place: _, ...row }) => row);
    if (rows.length < PAGE) return;
  }
}

/** Computes the checksums of tables, and passes each page of rows to `take`. */
export async function sumTables(
  trx: Database,
  tables: readonly BackupTable[],
  take?: (table: BackupTable["name"], rows: readonly Row[]) => Promise<void>,
): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of tables) {
    const sum = new TableChecksum();
    for await (const rows of readRows(trx, table)) {
      sum.add(linesOf(rows), rows.length);
      await take?.(table.name, rows);
    }
    sums[table.name] = sum.end();
  }
  return sums;
}

/** Inserts rows unchanged. */
export async function insertRows(trx: Database, name: keyof Tables, rows: readonly Row[]): Promise<void> {
  const of: AnyDatabase = trx;
  if (rows.length > 0) await of.insertInto(name).values(rows).execute();
}

/** The `tables` that exist in a database's schema. */
export async function tablesIn(db: Database, tables: readonly BackupTable[]): Promise<BackupTable[]> {
  const there = await dialectHelpers(db).tables(db);
  return tables.filter(({ name }) => there.includes(name));
}

export async function filledTables(db: Database, tables: readonly BackupTable[]): Promise<string[]> {
  const filled: string[] = [];
  for (const table of tables) {
    const { value } = await readRows(db, table).next();
    if (value) filled.push(table.name);
  }
  return filled;
}

/** Describes the first difference between checksums of the same tables; undefined if they are equal. */
export function difference(expected: TableSums, found: TableSums): string | undefined {
  for (const [name, { rows, sha256 }] of Object.entries(expected)) {
    const there = found[name];
    if (there?.rows !== rows) return `${name} has ${there?.rows ?? 0} rows instead of ${rows}`;
    if (there.sha256 !== sha256) return `${name} has other contents`;
  }
  return undefined;
}
