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

const KEPT = "The audit trail cannot be changed";

/**
 * Lets rows of `trail` be added only: none is changed or replaced, and none is deleted but those up to
 * `trail_head.deleted_up_to`, which only grows, as the last number does.
 */
export async function protectTrail(db: AnyDatabase): Promise<void> {
  if (!isPostgres(db)) {
    const forbid = (name: string, what: string, when = "") =>
      sql.raw(`create trigger ${name} before ${what} ${when} begin select raise(abort, '${KEPT}'); end`).execute(db);
    await forbid("trail_kept", "update on trail");
    // `insert or replace` deletes without the triggers for that.
    const taken = "when exists (select 1 from trail where number = new.number)";
    await forbid("trail_not_replaced", "insert on trail", taken);
    const isKept = "when old.number > coalesce((select deleted_up_to from trail_head where id = 1), 0)";
    await forbid("trail_not_deleted", "delete on trail", isKept);
    const goesBack = `when new.id != old.id or new.last_number < old.last_number
      or new.deleted_up_to < old.deleted_up_to or new.deleted_up_to > new.last_number`;
    await forbid("trail_head_grows", "update on trail_head", goesBack);
    await forbid("trail_head_kept", "delete on trail_head");
    return;
  }
  await sql
    .raw(
      `create function trail_refuse() returns trigger language plpgsql as $$
      begin raise exception '${KEPT}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function trail_start_only() returns trigger language plpgsql as $$
      begin
        if old.number > coalesce((select deleted_up_to from trail_head where id = 1), 0) then
          raise exception '${KEPT}';
        end if;
        return old;
      end $$`,
    )
    .execute(db);
  const trigger = (name: string, what: string, then: string) =>
    sql.raw(`create trigger ${name} before ${what} execute function ${then}()`).execute(db);
  await trigger("trail_kept", "update on trail for each row", "trail_refuse");
  await trigger("trail_not_deleted", "delete on trail for each row", "trail_start_only");
  await trigger("trail_not_emptied", "truncate on trail for each statement", "trail_refuse");
  const goesBack = `(new.id <> old.id or new.last_number < old.last_number
    or new.deleted_up_to < old.deleted_up_to or new.deleted_up_to > new.last_number)`;
  await trigger("trail_head_grows", `update on trail_head for each row when ${goesBack}`, "trail_refuse");
  await trigger("trail_head_kept", "delete on trail_head for each row", "trail_refuse");
  await trigger("trail_head_not_emptied", "truncate on trail_head for each statement", "trail_refuse");
}

const LEDGER_KEPT = "The ledger cannot be changed";

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
  const isChanged = `(${LEDGER_COLUMNS.map(differs).join(" or ")} or new.request_id is not null or new.note <> '')`;
  const isKept = "old.day >= coalesce((select value from meta where key = 'ledger_kept_from'), '')";
  if (!isPostgres(db)) {
    const forbid = (name: string, what: string, when: string) =>
      sql
        .raw(`create trigger ${name} before ${what} on ledger when ${when}
          begin select raise(abort, '${LEDGER_KEPT}'); end`)
        .execute(db);
    await forbid("ledger_kept", "update", isChanged);
    // `insert or replace` deletes without the triggers for that.
    await forbid("ledger_not_replaced", "insert", "exists (select 1 from ledger where id = new.id)");
    await forbid("ledger_not_deleted", "delete", isKept);
    return;
  }
  await sql
    .raw(
      `create function ledger_refuse() returns trigger language plpgsql as $$
      begin raise exception '${LEDGER_KEPT}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function ledger_start_only() returns trigger language plpgsql as $$
      begin
        if ${isKept} then raise exception '${LEDGER_KEPT}'; end if;
        return old;
      end $$`,
    )
    .execute(db);
  const trigger = (name: string, what: string, then: string) =>
    sql.raw(`create trigger ${name} before ${what} execute function ${then}()`).execute(db);
  await trigger("ledger_kept", `update on ledger for each row when ${isChanged}`, "ledger_refuse");
  await trigger("ledger_not_deleted", "delete on ledger for each row", "ledger_start_only");
  await trigger("ledger_not_emptied", "truncate on ledger for each statement", "ledger_refuse");
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

const REGISTER_KEPT = "The incident register cannot be changed";

/**
 * Lets rows of `register` be added only; one is deleted only if its night is before the day in `meta` under
 * `register_kept_from`.
 */
export async function protectRegister(db: AnyDatabase): Promise<void> {
  const isKept = "old.night >= coalesce((select value from meta where key = 'register_kept_from'), '')";
  if (!isPostgres(db)) {
    const forbid = (name: string, what: string, when = "") =>
      sql
        .raw(`create trigger ${name} before ${what} on register ${when}
          begin select raise(abort, '${REGISTER_KEPT}'); end`)
        .execute(db);
    await forbid("register_kept", "update");
    // `insert or replace` deletes without the triggers for that.
    const taken = "when exists (select 1 from register where number = new.number or id = new.id)";
    await forbid("register_not_replaced", "insert", taken);
    await forbid("register_not_deleted", "delete", `when ${isKept}`);
    return;
  }
  await sql
    .raw(
      `create function register_refuse() returns trigger language plpgsql as $$
      begin raise exception '${REGISTER_KEPT}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function register_start_only() returns trigger language plpgsql as $$
      begin
        if ${isKept} then raise exception '${REGISTER_KEPT}'; end if;
        return old;
      end $$`,
    )
    .execute(db);
  const trigger = (name: string, what: string, then: string) =>
    sql.raw(`create trigger ${name} before ${what} execute function ${then}()`).execute(db);
  await trigger("register_kept", "update on register for each row", "register_refuse");
  await trigger("register_not_deleted", "delete on register for each row", "register_start_only");
  await trigger("register_not_emptied", "truncate on register for each statement", "register_refuse");
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
