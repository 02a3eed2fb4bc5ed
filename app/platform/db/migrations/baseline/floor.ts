import type { Kysely } from "kysely";
import { protectLedger } from "./append-only.ts";
import { primary, required, runAll, withDefault } from "./statements.ts";

/** Tables of the club, who has them, and deposits. */
export async function createFloor(db: Kysely<unknown>): Promise<void> {
  await createPlan(db);
  await createSeatings(db);
  await createDeposits(db);
}

async function createPlan(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("table_categories")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("description", "text", withDefault(""))
    .addColumn("position", "integer", withDefault(0))
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();

  await db.schema
    .createTable("floor_rooms")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("outline", "text", required)
    .addColumn("position", "integer", withDefault(0))
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();

  await db.schema
    .createTable("club_tables")
    .addColumn("id", "text", primary)
    .addColumn("room", "text", required)
    .addColumn("name", "text", required)
    .addColumn("seats", "integer", required)
    .addColumn("minimum_cents", "integer")
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("category_id", "text")
    .addColumn("shape", "text", withDefault("square"))
    .addColumn("center_x", "integer", required)
    .addColumn("center_y", "integer", required)
    .addColumn("turned", "integer", withDefault(0))
    .addColumn("width", "integer", withDefault(180))
    .addColumn("depth", "integer", withDefault(180))
    .execute();

  await db.schema
    .createTable("night_tables")
    .addColumn("night", "text", required)
    .addColumn("table_id", "text", (column) => column.notNull().references("club_tables.id"))
    .addColumn("state", "text")
    .addColumn("note", "text", withDefault(""))
    .addColumn("merged_into", "text")
    .addColumn("version", "integer", withDefault(1))
    .addPrimaryKeyConstraint("night_tables_key", ["night", "table_id"])
    .execute();

  await db.schema
    .createTable("floor_snapshots")
    .addColumn("night", "text", primary)
    .addColumn("body", "text", required)
    .addColumn("saved_at", "text", required)
    .execute();
}

async function createSeatings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("seatings")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("night", "text", required)
    .addColumn("table_id", "text", (column) => column.references("club_tables.id"))
    .addColumn("from_at", "text", required)
    .addColumn("until_at", "text", required)
    .execute();
  await runAll(db, [
    "create index seatings_by_night on seatings (night, table_id)",
    "create index seatings_by_table on seatings (table_id)",
  ]);

  await db.schema
    .createTable("table_offers")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("night", "text", required)
    .addColumn("table_id", "text", required)
    .addColumn("question_id", "text", required)
    .addColumn("offered_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("state", "text", required)
    .execute();
  await runAll(db, [
    "create unique index table_offers_open on table_offers (night, table_id) where state = 'open'",
    "create index table_offers_by_request on table_offers (request_id)",
  ]);
}

async function createDeposits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deposit_rules")
    .addColumn("id", "text", primary)
    .addColumn("category_id", "text")
    .addColumn("night", "text")
    .addColumn("amount_cents", "integer", required)
    .addColumn("per", "text", required)
    .addColumn("due_hours", "integer", required)
    .addColumn("forfeit_hours", "integer", required)
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();

  await db.schema
    .createTable("deposits")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("payment_reference", "text", (column) => column.notNull().unique())
    .addColumn("terms", "text", required)
    .addColumn("due_at", "text")
    .addColumn("refundable_until", "text")
    .addColumn("minimum_cents", "integer")
    .addColumn("reminded_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();
  await runAll(db, ["create index deposits_by_due on deposits (due_at)"]);

  await db.schema
    .createTable("ledger")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text")
    .addColumn("kind", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("payment_reference", "text", required)
    .addColumn("night", "text")
    .addColumn("entry", "text", required)
    .addColumn("amount_cents", "integer", required)
    .addColumn("method", "text")
    .addColumn("corrects", "text")
    .addColumn("note", "text", withDefault(""))
    .addColumn("actor", "text", required)
    .addColumn("day", "text", required)
    .addColumn("at", "text", required)
    .execute();
  await runAll(db, [
    "create index ledger_by_request on ledger (request_id, id)",
    "create index ledger_by_day on ledger (day, id)",
  ]);
  await protectLedger(db);

  await db.schema
    .createTable("deposit_tasks")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("reason", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("settled_at", "text")
    .addColumn("settled_by", "text")
    .addColumn("outcome", "text")
    .execute();
  await runAll(db, [
    "create index deposit_tasks_by_request on deposit_tasks (request_id)",
    "create index deposit_tasks_open on deposit_tasks (id) where settled_at is null",
  ]);
}
