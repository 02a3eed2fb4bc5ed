import { type Kysely, sql } from "kysely";
import { protectRegister, releaseDoorLog } from "../dialects/migration-words.ts";

/** Guest lists, tickets, people at the door and inside, and the incident register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await doorLog(db);
  await guestLists(db);
  await tickets(db);
  await register(db);
}

/** The log counts people as well, of any source, and outlives the guests that it is about. */
async function doorLog(db: Kysely<unknown>): Promise<void> {
  await releaseDoorLog(db);
  await db.schema.alterTable("arrivals").addColumn("source", "text").execute();
  await db.schema.alterTable("arrivals").addColumn("people", "integer").execute();
  await db.schema.alterTable("arrivals").addColumn("party", "integer").execute();
  for (const name of ["phone", "reason", "room"]) {
    await db.schema
      .alterTable("arrivals")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
  await db.schema
    .alterTable("door_passes")
    .addColumn("may_override", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("door_sessions")
    .addColumn("phone", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("door_sessions").addColumn("seen_at", "text").execute();
}

async function guestLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_lists")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event_id", "text")
    .addColumn("series_id", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("owner_kind", "text", (column) => column.notNull())
    .addColumn("owner_name", "text", (column) => column.notNull())
    .addColumn("owner_email", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("places", "integer", (column) => column.notNull())
    .addColumn("most_plus_ones", "integer", (column) => column.notNull())
    .addColumn("terms", "text", (column) => column.notNull())
    .addColumn("closes", "text", (column) => column.notNull())
    .addColumn("commission", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("link_hash", "text", (column) => column.unique())
    .addColumn("link_ends_at", "text")
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("guest_lists_by_event").on("guest_lists").column("event_id").execute();
  await db.schema.createIndex("guest_lists_by_series").on("guest_lists").column("series_id").execute();
  await db.schema
    .createTable("list_entries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("list_id", "text", (column) => column.notNull().references("guest_lists.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("email_key", "text")
    .addColumn("plus_ones", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("added_at", "text", (column) => column.notNull())
    .addColumn("added_by", "text", (column) => column.notNull())
    .addColumn("removed_at", "text")
    .addColumn("notified_at", "text")
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("list_entries_by_list").on("list_entries").columns(["list_id", "night"]).execute();
  await db.schema.createIndex("list_entries_by_change").on("list_entries").columns(["night", "updated_at"]).execute();
  await db.schema.createIndex("list_entries_by_name").on("list_entries").columns(["night", "name_key"]).execute();
  await db.schema
    .createIndex("list_entries_by_email")
    .on("list_entries")
    .columns(["email_key", "night"])
    .where(sql.ref("email_key"), "is not", null)
    .execute();
}

async function tickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ticket_shops")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("keeps_contacts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("codes_rotate", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("active", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("ticket_imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("shop_id", "text", (column) => column.notNull().references("ticket_shops.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("counts", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ticket_imports_by_night").on("ticket_imports").columns(["night", "id"]).execute();
  await db.schema.createIndex("ticket_imports_by_shop").on("ticket_imports").column("shop_id").execute();
  await db.schema
    .createTable("tickets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("shop_id", "text", (column) => column.notNull().references("ticket_shops.id").onDelete("cascade"))
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("ticket_key", "text", (column) => column.notNull())
    .addColumn("code_hash", "text")
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("kind", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("people", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("email", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("email_key", "text")
    .addColumn("phone", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("number_key", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("added_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("tickets_by_key")
    .unique()
    .on("tickets")
    .columns(["shop_id", "night", "ticket_key"])
    .execute();
  await db.schema.createIndex("tickets_by_code").on("tickets").column("code_hash").execute();
  await db.schema.createIndex("tickets_by_change").on("tickets").columns(["night", "updated_at"]).execute();
  for (const key of ["email_key", "number_key"]) {
    await db.schema
      .createIndex(`tickets_by_${key}`)
      .on("tickets")
      .column(key)
      .where(sql.ref(key), "is not", null)
      .execute();
  }
}

/** The incident register: a chain of rows, none of which changes. */
async function register(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("register")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("about", "text")
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("door", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("phone", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("previous_hash", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("register_by_night").on("register").columns(["night", "number"]).execute();
  await db.schema.createIndex("register_by_about").on("register").columns(["about", "number"]).execute();
  await protectRegister(db);
  await db.schema
    .createTable("inspector_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("link_hash", "text", (column) => column.notNull().unique())
    .addColumn("inspector", "text", (column) => column.notNull())
    .addColumn("first_night", "text", (column) => column.notNull())
    .addColumn("last_night", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("opened_at", "text")
    .execute();
}
