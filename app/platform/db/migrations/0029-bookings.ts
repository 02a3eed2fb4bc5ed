import { type Kysely, sql } from "kysely";
import { protectLedger } from "../dialects/migration-words.ts";

/** Width and depth of a room whose tables had only a position in per cent, in cm. */
const ROOM = { width: 1600, depth: 1000 };

/** Width and depth of such a table, in cm. */
const TABLE = 180;

/** Categories, rooms and the plan of a club night; questions to guests; the waitlist; deposits; files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["guest_notified_at", "page_opened_at", "waitlisted_at", "pending_change"]) {
    await db.schema.alterTable("requests").addColumn(name, "text").execute();
  }
  await db.schema.alterTable("requests").addColumn("person_key", "text").execute();
  await sql`update requests set person_key = email_key where subject <> ''`.execute(db);
  await db.schema
    .createIndex("requests_by_person")
    .on("requests")
    .columns(["subject", "person_key"])
    .where(sql.ref("subject"), "<>", "")
    .execute();
  // Parties that have or want a table, by club night: what is left of the tables is counted from them.
  await db.schema
    .createIndex("requests_for_tables")
    .on("requests")
    .columns(["date_wanted", "kind", "status"])
    .where(sql<boolean>`kind = 'vip-table' and status in ('approved', 'arrived', 'waitlisted')`)
    .execute();
  await floorPlan(db);
  await db.schema
    .createTable("guest_questions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("options", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text")
    .addColumn("answered_at", "text")
    .addColumn("answer", "text")
    .addColumn("closed_at", "text")
    .execute();
  await db.schema
    .createIndex("guest_questions_by_request")
    .on("guest_questions")
    .columns(["request_id", "id"])
    .execute();
  await db.schema
    .createTable("table_offers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("table_id", "text", (column) => column.notNull())
    .addColumn("question_id", "text", (column) => column.notNull())
    .addColumn("offered_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  // A table is offered to one party at a time.
  await db.schema
    .createIndex("table_offers_open")
    .unique()
    .on("table_offers")
    .columns(["night", "table_id"])
    .where(sql.ref("state"), "=", "open")
    .execute();
  await db.schema
    .createIndex("requests_waitlist")
    .on("requests")
    .columns(["date_wanted", "waitlisted_at"])
    .where(sql.ref("status"), "=", "waitlisted")
    .execute();
  await db.schema.createIndex("table_offers_by_request").on("table_offers").column("request_id").execute();
  await deposits(db);
  await db.schema
    .createTable("request_files")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("request_file_parts")
    .addColumn("file_id", "text", (column) => column.notNull().references("request_files.id").onDelete("cascade"))
    .addColumn("part", "integer", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("request_file_parts_key", ["file_id", "part"])
    .execute();
  await db.schema.createIndex("request_files_by_request").on("request_files").column("request_id").execute();
  await db.schema
    .createTable("inbound_mails")
    .addColumn("message_id_hash", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text")
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("inbound_mails_by_request").on("inbound_mails").column("request_id").execute();
}

/** Rooms have an outline and tables a size, in cm; what was a position in per cent is converted. */
async function floorPlan(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("table_categories")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("floor_rooms")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("outline", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable("club_tables").addColumn("category_id", "text").execute();
  await db.schema
    .alterTable("club_tables")
    .addColumn("shape", "text", (column) => column.notNull().defaultTo("square"))
    .execute();
  // Null until it is computed from the position in per cent, the only one that earlier releases write.
  for (const name of ["center_x", "center_y"]) {
    await db.schema.alterTable("club_tables").addColumn(name, "integer").execute();
  }
  await db.schema
    .alterTable("club_tables")
    .addColumn("turned", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ["width", "depth"]) {
    await db.schema
      .alterTable("club_tables")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(TABLE))
      .execute();
  }
  const half = TABLE / 2;
  await sql`
    update club_tables set
      center_x = ${sql.lit(half)} + x * ${sql.lit(ROOM.width - TABLE)} / 100,
      center_y = ${sql.lit(half)} + y * ${sql.lit(ROOM.depth - TABLE)} / 100
  `.execute(db);
  const { width, depth } = ROOM;
  const outline = JSON.stringify([
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ]);
  await sql`
    insert into floor_rooms (id, name, outline, created_at)
    select min(id), room, ${sql.lit(outline)}, min(created_at) from club_tables where active = 1 group by room
  `.execute(db);

  // What one club night changes about a table.
  await db.schema
    .createTable("night_tables")
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("table_id", "text", (column) => column.notNull().references("club_tables.id"))
    .addColumn("state", "text")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("merged_into", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint("night_tables_key", ["night", "table_id"])
    .execute();
  await db.schema
    .createTable("floor_snapshots")
    .addColumn("night", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .execute();
}

/** A deposit belongs to a request; the ledger stays when the request is deleted, without anyone's name. */
async function deposits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("deposit_rules")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("category_id", "text")
    .addColumn("night", "text")
    .addColumn("amount_cents", "integer", (column) => column.notNull())
    .addColumn("per", "text", (column) => column.notNull())
    .addColumn("due_hours", "integer", (column) => column.notNull())
    .addColumn("forfeit_hours", "integer", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("deposits")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("payment_reference", "text", (column) => column.notNull().unique())
    .addColumn("terms", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("refundable_until", "text")
    .addColumn("minimum_cents", "integer")
    .addColumn("reminded_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("deposits_by_due").on("deposits").column("due_at").execute();
  await db.schema
    .createTable("ledger")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("payment_reference", "text", (column) => column.notNull())
    .addColumn("night", "text")
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("amount_cents", "integer", (column) => column.notNull())
    .addColumn("method", "text")
    .addColumn("corrects", "text")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ledger_by_request").on("ledger").columns(["request_id", "id"]).execute();
  await db.schema.createIndex("ledger_by_day").on("ledger").columns(["day", "id"]).execute();
  await protectLedger(db);
  await db.schema
    .createTable("deposit_tasks")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("settled_at", "text")
    .addColumn("settled_by", "text")
    .addColumn("outcome", "text")
    .execute();
  await db.schema.createIndex("deposit_tasks_by_request").on("deposit_tasks").column("request_id").execute();
  await db.schema
    .createIndex("deposit_tasks_open")
    .on("deposit_tasks")
    .column("id")
    .where(sql.ref("settled_at"), "is", null)
    .execute();
}
