import type { Kysely, RawBuilder } from "kysely";

/** A database whose tables are not known yet. */
// biome-ignore lint/suspicious/noExplicitAny: of any tables.
export type AnyDatabase = Kysely<any>;

/** Tables with a trigram index on `words`. On SQLite, `guest_search` is the index of `guests`. */
export type SearchedTable = "request_search" | "guest_search" | "guests";

/**
 * Everything that differs between databases; all other SQL is common. Queries get it from `dialectHelpers`.
 */
export interface Differences {
  /** Whether a column contains a term, exactly. */
  contains(column: string, term: string): RawBuilder<boolean>;
  /** Whether a column matches a pattern with escaped wildcards, ignoring the case of A to Z. */
  isLike(column: string, pattern: string): RawBuilder<boolean>;
  /** A column for sorting names, ignoring the case of A to Z. */
  inAnyCase(column: string): RawBuilder<string>;
  /** Whether a column is one of `ids`, which are sent as one parameter. */
  isAmong(column: string, ids: readonly string[]): RawBuilder<boolean>;
  /** Whether a row of `request_search`, or of another table with `words`, contains a term, by its trigram index. */
  isFound(term: string, table?: SearchedTable): RawBuilder<boolean>;
  /** The table whose `words` find guests; `foundAt` sorts its rows. */
  readonly guestsSearched: SearchedTable;
  /** The sort position of a row in a searched table: newer rows are higher. */
  readonly foundAt: RawBuilder<number>;
  /** Notifies other processes after commit that public content changed, if the database can. */
  tellContentChanged(trx: AnyDatabase): Promise<void>;
  /** Does `work`, which erases data for good, so that the database's own files do not keep it either, where it can. */
  erasing<Result>(db: AnyDatabase, work: () => Promise<Result>): Promise<Result>;
  /**
   * Writes the database's file anew, without what was ever deleted in it, where that is possible and takes seconds.
   *
   * @returns whether nothing deleted is left in it; otherwise, it can be tried again.
   */
  rewriteFile(db: AnyDatabase): Promise<boolean>;
  /** The date column (`YYYY-MM-DD`) plus a number of days. */
  daysLater(column: string, days: number): RawBuilder<string>;
  /** SQL that inserts many rows of text, with a list per column; undefined if inserting one by one is as fast. */
  insertMany(table: string, columns: readonly string[]): string | undefined;
  /** A table of texts, sent as one parameter, to join or update from. @param rows with these columns. */
  listed(name: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown>;
  /** Every table of the database except those of the migrator. */
  tables(db: AnyDatabase): Promise<string[]>;
}

/** Carried by each dialect's adapter, which a database and every transaction on it share. */
export interface DialectHelpers {
  readonly helpers: Differences;
}

const hasHelpers = (adapter: object): adapter is DialectHelpers => "helpers" in adapter;

/** The dialect helpers of `db`. @throws if its dialect is not one of ours. */
export function dialectHelpers(db: AnyDatabase): Differences {
  const { adapter } = db.getExecutor();
  if (!hasHelpers(adapter)) throw new Error("This dialect's adapter has no helpers.");
  return adapter.helpers;
}
