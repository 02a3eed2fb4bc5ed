import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

const MESSAGE = "The ledger cannot be changed";

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tills")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("columns", "text", withDefault("{}"))
    .addColumn("table_names", "text", withDefault("{}"))
    .addColumn("same_number", "text")
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();
  await db.schema
    .createTable("till_imports")
    .addColumn("id", "text", primary)
    .addColumn("till_id", "text", required)
    .addColumn("night", "text", required)
    .addColumn("file_name", "text", required)
    .addColumn("bills", "integer", required)
    .addColumn("total_cents", "bigint", required)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .execute();
  await db.schema
    .createTable("till_bills")
    .addColumn("id", "text", primary)
    .addColumn("till_id", "text", required)
    .addColumn("night", "text", required)
    .addColumn("bill_key", "text", required)
    .addColumn("number", "text", required)
    .addColumn("table_name", "text", required)
    .addColumn("closed_at", "text")
    .addColumn("amount_cents", "bigint", required)
    .addColumn("table_id", "text")
    .addColumn("request_id", "text")
    .addColumn("state", "text", required)
    .addColumn("import_id", "text", required)
    .execute();
  await db.schema.alterTable("ledger").addColumn("till_id", "text").execute();
  await runAll(db, [
    "create index till_imports_by_night on till_imports (night, till_id, id)",
    "create unique index till_bills_by_key on till_bills (night, till_id, bill_key)",
    "create index till_bills_by_request on till_bills (request_id) where request_id is not null",
  ]);
}

/**
 * Adds the till's files: what a row of the ledger came from never changes, a bill loses the request that is deleted, and
 * the numbers of a night are due after an import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  const forget = "update till_bills set request_id = null where request_id = old.id";
  const due =
    "insert into nights_due (night) select new.night where new.night is not null on conflict (night) do update set changes = nights_due.changes + 1";
  if (!isPostgres(db)) {
    await runAll(db, [
      `create trigger ledger_till_kept before update on ledger when new.till_id is not old.till_id begin select raise(abort, '${MESSAGE}'); end`,
      `create trigger till_request_gone after delete on requests begin ${forget}; end`,
      `create trigger numbers_till after insert on till_imports begin ${due}; end`,
    ]);
    return;
  }
  await runAll(db, [
    `create function ledger_till_kept() returns trigger language plpgsql as $$ begin raise exception '${MESSAGE}'; end $$`,
    "create trigger ledger_till_kept before update on ledger for each row when (new.till_id is distinct from old.till_id) execute function ledger_till_kept()",
    `create function till_request_gone() returns trigger language plpgsql as $$ begin ${forget}; return old; end $$`,
    "create trigger till_request_gone after delete on requests for each row execute function till_request_gone()",
    `create function numbers_till() returns trigger language plpgsql as $$ begin ${due}; return null; end $$`,
    "create trigger numbers_till after insert on till_imports for each row execute function numbers_till()",
  ]);
}
