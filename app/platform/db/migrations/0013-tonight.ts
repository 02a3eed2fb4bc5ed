import type { Kysely } from "kysely";

/** The night at the door: who came, the tables of the house, who sits where, and the phones that may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("club_tables")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("room", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("seats", "integer", (column) => column.notNull())
    .addColumn("minimum_cents", "integer")
    .addColumn("x", "integer", (column) => column.notNull())
    .addColumn("y", "integer", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable("seatings")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("table_id", "text", (column) => column.references("club_tables.id"))
    .addColumn("from_at", "text", (column) => column.notNull())
    .addColumn("until_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("seatings_by_night").on("seatings").columns(["night", "table_id"]).execute();
  await db.schema.createIndex("seatings_by_table").on("seatings").columns(["table_id"]).execute();

  await db.schema
    .createTable("arrivals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("seq", "integer", (column) => column.notNull().unique())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("undoes", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("door", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("arrivals_by_night").on("arrivals").columns(["night", "seq"]).execute();
  await db.schema.createIndex("arrivals_by_request").on("arrivals").columns(["request_id", "seq"]).execute();

  await db.schema
    .createTable("door_passes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("door", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("link_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("door_passes_by_end").on("door_passes").columns(["ends_at"]).execute();

  await db.schema
    .createTable("door_sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("pass_id", "text", (column) => column.notNull().references("door_passes.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("door_sessions_by_pass").on("door_sessions").columns(["pass_id"]).execute();

  // A phone at the door asks every other second whether anything of its night has changed.
  await db.schema.createIndex("requests_by_change").on("requests").columns(["updated_at", "date_wanted"]).execute();
}
