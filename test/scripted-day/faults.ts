import { sql } from "kysely";
import { backupTables } from "../../app/office/backup/tables.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { testedOn } from "../database.ts";

/** Tables of the program's own counters: they may change in other transactions, and without a row in the trail. */
export const bookkeeping: readonly string[] = [
  "login_networks",
  "login_tickets",
  "login_devices",
  "rate_limits",
  "idempotency",
  "shown_texts",
  "trail_head",
];

/** Makes a transaction fail on commit: a row in the trail, or a change of any other table. */
export type Fault = "trail" | "change" | "none";

/** Adds a switch to a database that makes every transaction with a row in the trail, or with another change, fail. */
export async function installFaults(db: Database): Promise<void> {
  await sql`create table fault (mode text not null)`.execute(db);
  await sql`insert into fault values ('none')`.execute(db);
  await sql`create table fault_nothing (id text primary key)`.execute(db);
  // Checked at the end of the transaction, and never true: there is nothing to refer to.
  await sql`create table fault_hit (id text references fault_nothing (id) deferrable initially deferred)`.execute(db);
  if (testedOn === "postgres")
    await sql`create function fail_later() returns trigger language plpgsql as $$
      begin
        if (select mode from fault) = tg_argv[0] then insert into fault_hit values ('x'); end if;
        return null;
      end $$`.execute(db);
  // On SQLite the search index is a virtual table, which takes no triggers; a request changes with it.
  for (const { name } of backupTables.filter((table) => table.name !== "request_search")) {
    if (name === "trail") await failAfter(db, name, "trail");
    else if (!bookkeeping.includes(name)) await failAfter(db, name, "change");
  }
}

async function failAfter(db: Database, table: string, mode: Fault): Promise<void> {
  for (const what of ["insert", "update", "delete"]) {
    const name = `fault_${table}_${what}`;
    const begin = `create trigger ${name} after ${what} on ${table} for each row`;
    const rest =
      testedOn === "postgres"
        ? `execute function fail_later('${mode}')`
        : `when (select mode from fault) = '${mode}' begin insert into fault_hit values ('x'); end`;
    await sql.raw(`${begin} ${rest}`).execute(db);
  }
}

/** Runs `work` while transactions fail. */
export async function whileFailing<Result>(db: Database, fault: Fault, work: () => Promise<Result>): Promise<Result> {
  await sql`update fault set mode = ${fault}`.execute(db);
  try {
    return await work();
  } finally {
    await sql`update fault set mode = 'none'`.execute(db);
  }
}
