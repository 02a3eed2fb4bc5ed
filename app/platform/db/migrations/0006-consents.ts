import type { Kysely } from "kysely";
import { protectRows } from "./baseline/append-only.ts";
import { isPostgres, runAll } from "./baseline/statements.ts";

/** What a row of the ledger never loses: all but its address, which an erasure removes for good. */
const KEPT = "mark number channel purpose given text_id version place proof actor at asked_at recorded_at".split(" ");

/** Logs that a guest wants no reminders, or wants them again; the other purposes are logged with the subscriber. */
async function logReminders(db: Kysely<unknown>): Promise<void> {
  const when = "new.channel = 'email' and new.purpose = 'reminders' and (new.given = 0 or new.number > 1)";
  const log = `insert into endings (kind, subject, at, is_over, details)
    values ('reminders', new.mark, new.recorded_at, 1 - new.given, '') on conflict do nothing`;
  if (!isPostgres(db)) {
    await runAll(db, [`create trigger log_reminders after insert on consents when ${when} begin ${log}; end`]);
    return;
  }
  await runAll(db, [
    `create function log_reminders() returns trigger language plpgsql as $$ begin ${log}; return null; end $$`,
    `create trigger log_reminders after insert on consents for each row when (${when}) execute function log_reminders()`,
  ]);
}

/**
 * Adds the ledger of consents: rows are only added. A row can lose its address, once and for good; it can be deleted if
 * it is from before the instant in `meta` under `consents_kept_from`, or about an invented guest of the demo. What is
 * known of earlier consent is written by `mailing/consents/carry-over.server.ts` once the program runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "create table consent_texts (id text primary key not null, body text not null)",
    `create table consents (
      mark text not null, number integer not null, address text, channel text not null, purpose text not null,
      given integer not null, text_id text, version integer, place text not null,
      proof text not null, actor text not null, at text not null, asked_at text, recorded_at text not null,
      primary key (mark, number))`,
    "create index consents_by_address on consents (address) where address is not null",
    "create index consents_by_age on consents (recorded_at)",
  ]);
  const differs = (column: string) =>
    isPostgres(db) ? `new.${column} is distinct from old.${column}` : `new.${column} is not old.${column}`;
  await protectRows(db, {
    table: "consents",
    message: "The ledger of consents cannot be changed",
    isTaken: "exists (select 1 from consents where mark = new.mark and number = new.number)",
    isKept: `old.recorded_at >= coalesce((select value from meta where key = 'consents_kept_from'), '')
      and not exists (select 1 from demo_rows join subscribers on subscribers.id = demo_rows.id
        where demo_rows.kind = 'subscribers' and subscribers.address = old.address)`,
    isChanged: `(${KEPT.map(differs).join(" or ")} or new.address is not null)`,
  });
  await protectRows(db, {
    table: "consent_texts",
    message: "A text that guests agreed to cannot be changed",
    isTaken: "exists (select 1 from consent_texts where id = new.id and body <> new.body)",
    isKept: "exists (select 1 from consents where text_id = old.id)",
  });
  await logReminders(db);
}
