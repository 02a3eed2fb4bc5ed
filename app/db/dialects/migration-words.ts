import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { AnyDatabase } from "./dialect-helpers.ts";

// What migrations say to each kind of database in its own words. Once released it never changes, as they do not.

const isPostgres = (db: AnyDatabase) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Makes the table that requests are found in: three characters anywhere in its words lead to a row. */
export async function createRequestSearch(db: AnyDatabase): Promise<void> {
  if (!isPostgres(db)) {
    await sql`create virtual table request_search using fts5
      (request_id unindexed, words, tokenize = 'trigram', detail = 'none', columnsize = 0)`.execute(db);
    return;
  }
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create table request_search (
    place bigint generated always as identity primary key,
    request_id text collate "C" not null,
    words text collate "C" not null
  )`.execute(db);
  await sql`create index request_search_by_words on request_search using gin (words gin_trgm_ops)`.execute(db);
}

/** The name of a night as names are put in order: A to Z in either case. */
export function nameInAnyCase(db: AnyDatabase): RawBuilder<string> {
  return isPostgres(db) ? sql`lower(name)` : sql`name collate nocase`;
}
