import type { Kysely } from "kysely";
import { isPostgres, runAll } from "./statements.ts";

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

/** SQL of a SQLite trigger that makes a statement fail. @param before for example `delete on trail`. */
function forbid(trigger: string, before: string, message: string, when = ""): string {
  return `create trigger ${trigger} before ${before} ${when && `when ${when}`} begin select raise(abort, '${message}'); end`;
}

/** SQL of a PostgreSQL trigger. @param before for example `delete on trail for each row`. */
function guard(trigger: string, before: string, procedure: string): string {
  return `create trigger ${trigger} before ${before} execute function ${procedure}()`;
}

/** Allows inserts, and deletes of rows that are no longer kept. */
export async function protectRows(
  db: Kysely<unknown>,
  { table, message, isTaken, isKept, isChanged }: AppendOnly,
): Promise<void> {
  if (!isPostgres(db)) {
    await runAll(db, [
      forbid(`${table}_kept`, `update on ${table}`, message, isChanged),
      // `insert or replace` deletes without the triggers for that.
      forbid(`${table}_not_replaced`, `insert on ${table}`, message, isTaken),
      forbid(`${table}_not_deleted`, `delete on ${table}`, message, isKept),
    ]);
    return;
  }
  const create = (name: string, body: string) =>
    `create function ${table}_${name}() returns trigger language plpgsql as $$ ${body} $$`;
  const changed = isChanged ? `when ${isChanged}` : "";
  await runAll(db, [
    create("refuse", `begin raise exception '${message}'; end`),
    create("start_only", `begin if ${isKept} then raise exception '${message}'; end if; return old; end`),
    guard(`${table}_kept`, `update on ${table} for each row ${changed}`, `${table}_refuse`),
    guard(`${table}_not_deleted`, `delete on ${table} for each row`, `${table}_start_only`),
    guard(`${table}_not_emptied`, `truncate on ${table} for each statement`, `${table}_refuse`),
  ]);
}

/**
 * Makes `trail` append-only: no row is changed or replaced, and only those up to `trail_head.deleted_up_to` can be
 * deleted. That number and the last number only grow.
 */
export async function protectTrail(db: Kysely<unknown>): Promise<void> {
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
    await runAll(db, [
      forbid("trail_head_grows", "update on trail_head", message, goesBack),
      forbid("trail_head_kept", "delete on trail_head", message),
    ]);
    return;
  }
  await runAll(db, [
    guard("trail_head_grows", `update on trail_head for each row when ${goesBack}`, "trail_refuse"),
    guard("trail_head_kept", "delete on trail_head for each row", "trail_refuse"),
    guard("trail_head_not_emptied", "truncate on trail_head for each statement", "trail_refuse"),
  ]);
}

/** Columns of the ledger that never change; a row can only lose its request and its note. */
const LEDGER_COLUMNS =
  "id kind reference payment_reference night entry amount_cents method corrects actor day at".split(" ");

/**
 * Makes `ledger` append-only. A row may lose its request and its note, once and for good; it can be deleted only if its
 * day is before the day in `meta` under `ledger_kept_from`.
 */
export async function protectLedger(db: Kysely<unknown>): Promise<void> {
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

/** Makes `register` append-only; a row can be deleted only if its night is before `register_kept_from` in `meta`. */
export async function protectRegister(db: Kysely<unknown>): Promise<void> {
  await protectRows(db, {
    table: "register",
    message: "The incident register cannot be changed",
    isTaken: "exists (select 1 from register where number = new.number or id = new.id)",
    isKept: "old.night >= coalesce((select value from meta where key = 'register_kept_from'), '')",
  });
}
