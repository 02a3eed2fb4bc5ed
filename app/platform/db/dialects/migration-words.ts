import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { AnyDatabase } from "./dialect-helpers.ts";

// SQL of migrations that differs by database. Frozen once released, like the migrations.

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

/** A table whose rows are only added. */
interface AppendOnly {
  table: string;
  /** The error of every other statement. */
  message: string;
  /** SQL conditions: a new row would replace one, and a row may not be deleted yet. */
  isTaken: string;
  isKept: string;
  /** The updates that are forbidden; all by default. */
  isChanged?: string;
}

/** Creates a trigger for SQLite that makes a statement fail. @param before for example `delete on trail`. */
async function forbid(db: AnyDatabase, trigger: string, before: string, message: string, when = ""): Promise<void> {
  const fails = `begin select raise(abort, '${message}'); end`;
  await sql.raw(`create trigger ${trigger} before ${before} ${when && `when ${when}`} ${fails}`).execute(db);
}

/** Creates a trigger for PostgreSQL. @param before for example `delete on trail for each row`. */
async function guard(db: AnyDatabase, trigger: string, before: string, procedure: string): Promise<void> {
  await sql.raw(`create trigger ${trigger} before ${before} execute function ${procedure}()`).execute(db);
}

/** Lets rows of a table be added, and those that are no longer kept be deleted. */
async function protectRows(db: AnyDatabase, { table, message, isTaken, isKept, isChanged }: AppendOnly): Promise<void> {
  if (!isPostgres(db)) {
    await forbid(db, `${table}_kept`, `update on ${table}`, message, isChanged);
    // `insert or replace` deletes without the triggers for that.
    await forbid(db, `${table}_not_replaced`, `insert on ${table}`, message, isTaken);
    await forbid(db, `${table}_not_deleted`, `delete on ${table}`, message, isKept);
    return;
  }
  const create = (name: string, body: string) =>
    sql.raw(`create function ${table}_${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db);
  await create("refuse", `begin raise exception '${message}'; end`);
  await create("start_only", `begin if ${isKept} then raise exception '${message}'; end if; return old; end`);
  const changed = isChanged ? `when ${isChanged}` : "";
  await guard(db, `${table}_kept`, `update on ${table} for each row ${changed}`, `${table}_refuse`);
  await guard(db, `${table}_not_deleted`, `delete on ${table} for each row`, `${table}_start_only`);
  await guard(db, `${table}_not_emptied`, `truncate on ${table} for each statement`, `${table}_refuse`);
}

/**
 * Lets rows of `trail` be added only: none is changed or replaced, and none is deleted but those up to
 * `trail_head.deleted_up_to`, which only grows, as the last number does.
 */
export async function protectTrail(db: AnyDatabase): Promise<void> {
  const message = "The audit trail cannot be changed";
  await protectRows(db, {
    table: "trail",
    message,
    isTaken: "exists (select 1 from trail where number = new.number)",
    isKept: "old.number > coalesce((select deleted_up_to from trail_head where id = 1), 0)",
  });
  const goesBack = `(new.id <> old.id or new.last_number < old.last_number
    or new.deleted_up_to < old.deleted_up_to or new.deleted_up_to > new.last_number)`;
  if (!isPostgres(db)) {
    await forbid(db, "trail_head_grows", "update on trail_head", message, goesBack);
    await forbid(db, "trail_head_kept", "delete on trail_head", message);
    return;
  }
  await guard(db, "trail_head_grows", `update on trail_head for each row when ${goesBack}`, "trail_refuse");
  await guard(db, "trail_head_kept", "delete on trail_head for each row", "trail_refuse");
  await guard(db, "trail_head_not_emptied", "truncate on trail_head for each statement", "trail_refuse");
}

/** Columns of the ledger that never change; what names the request and was noted may be removed. */
const LEDGER_COLUMNS =
  "id kind reference payment_reference night entry amount_cents method corrects actor day at".split(" ");

/**
 * Lets rows of `ledger` be added only. One may lose its request and its note, once and for good; one is deleted only if
 * its day is before the day in `meta` under `ledger_kept_from`.
 */
export async function protectLedger(db: AnyDatabase): Promise<void> {
  const differs = (column: string) =>
    isPostgres(db) ? `new.${column} is distinct from old.${column}` : `new.${column} is not old.${column}`;
  await protectRows(db, {
    table: "ledger",
    message: "The ledger cannot be changed",
    isTaken: "exists (select 1 from ledger where id = new.id)",
    isKept: "old.day >= coalesce((select value from meta where key = 'ledger_kept_from'), '')",
    isChanged: `(${LEDGER_COLUMNS.map(differs).join(" or ")} or new.request_id is not null or new.note <> '')`,
  });
}

/**
 * Lets entries of the door log outlive the requests that they are about, and be about other guests or none: drops the
 * reference to `requests`.
 */
export async function releaseDoorLog(db: AnyDatabase): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table arrivals drop constraint arrivals_request_id_fkey`.execute(db);
    return;
  }
  // SQLite cannot drop a reference: the table is copied.
  await sql`create table arrivals_copy (id text primary key, seq integer not null unique, request_id text not null,
    night text not null, what text not null, undoes text, at text not null, received_at text not null,
    actor text not null, door text not null)`.execute(db);
  await sql`insert into arrivals_copy
    select id, seq, request_id, night, what, undoes, at, received_at, actor, door from arrivals`.execute(db);
  await sql`drop table arrivals`.execute(db);
  await sql`alter table arrivals_copy rename to arrivals`.execute(db);
  await sql`create index arrivals_by_night on arrivals (night, seq)`.execute(db);
  await sql`create index arrivals_by_request on arrivals (request_id, seq)`.execute(db);
}

/**
 * Lets rows of `register` be added only; one is deleted only if its night is before the day in `meta` under
 * `register_kept_from`.
 */
export async function protectRegister(db: AnyDatabase): Promise<void> {
  await protectRows(db, {
    table: "register",
    message: "The incident register cannot be changed",
    isTaken: "exists (select 1 from register where number = new.number or id = new.id)",
    isKept: "old.night >= coalesce((select value from meta where key = 'register_kept_from'), '')",
  });
}

/**
 * Lets PostgreSQL find who sent requests of a kind since a time in one index. SQLite asks for each subscriber, by
 * `requests_by_email`, and needs no other.
 */
export async function indexAudienceRequests(db: AnyDatabase): Promise<void> {
  if (!isPostgres(db)) return;
  await db.schema
    .createIndex("requests_for_audiences")
    .on("requests")
    .columns(["kind", "created_at", "email_key"])
    .where(sql.ref("status"), "<>", sql.lit("spam"))
    .execute();
}
