import type { Kysely, RawBuilder } from "kysely";

/** A database before its tables are ours. */
// biome-ignore lint/suspicious/noExplicitAny: of any tables.
export type AnyDatabase = Kysely<any>;

/**
 * What each database says or does in a way of its own. Everything else is one text for all, so a query that
 * needs one of these asks `dialectHelpers`.
 */
export interface Differences {
  /** Whether `words` stand anywhere in a column, character for character. */
  contains(column: string, term: string): RawBuilder<boolean>;
  /** Whether a column is like a pattern, with `\` before what is no wildcard; A to Z in either case. */
  isLike(column: string, pattern: string): RawBuilder<boolean>;
  /** A column as names are put in order: A to Z in either case. */
  inAnyCase(column: string): RawBuilder<string>;
  /** Whether a column is among ids. They travel as one value, however many there are. */
  isAmong(column: string, ids: readonly string[]): RawBuilder<boolean>;
  /** Whether `words` stand anywhere in a row of `request_search`, by its index of three characters in a row. */
  isFound(term: string): RawBuilder<boolean>;
  /** The sort position of a row in `request_search`: newer rows are higher. */
  readonly foundAt: RawBuilder<number>;
  /** Tells other processes, once the transaction is written, that it changed what guests see; where they can be told. */
  tellContentChanged(trx: AnyDatabase): Promise<void>;
  /** What inserts many rows of text at once, with a list for each column; where that is quicker than one by one. */
  insertMany(table: string, columns: readonly string[]): string | undefined;
  /** Every table of the database but those that keep its version. */
  tables(db: AnyDatabase): Promise<string[]>;
}

/** Carried by each dialect's adapter, which a database and every transaction on it share. */
export interface DialectHelpers {
  readonly helpers: Differences;
}

/** What the database behind `db` does in its own way. */
export function dialectHelpers(db: AnyDatabase): Differences {
  return (db.getExecutor().adapter as unknown as DialectHelpers).helpers;
}
