import type { Kysely } from "kysely";
import { protectRegister } from "./append-only.ts";
import { primary, required, runAll, withDefault } from "./statements.ts";

/** The log of door actions, guest lists, tickets, and the incident register. */
export async function createDoor(db: Kysely<unknown>): Promise<void> {
  await createDoorLog(db);
  await createGuestLists(db);
  await createTickets(db);
  await createRegister(db);
}

async function createDoorLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("arrivals")
    .addColumn("id", "text", primary)
    .addColumn("seq", "integer", (column) => column.notNull().unique())
    .addColumn("request_id", "text", required)
    .addColumn("night", "text", required)
    .addColumn("what", "text", required)
    .addColumn("undoes", "text")
    .addColumn("at", "text", required)
    .addColumn("received_at", "text", required)
    .addColumn("actor", "text", required)
    .addColumn("door", "text", required)
    .addColumn("source", "text")
    .addColumn("people", "integer")
    .addColumn("party", "integer")
    .addColumn("phone", "text", withDefault(""))
    .addColumn("reason", "text", withDefault(""))
    .addColumn("room", "text", withDefault(""))
    .addColumn("details", "text", withDefault(""))
    .execute();
  await runAll(db, [
    "create index arrivals_by_night on arrivals (night, seq)",
    "create index arrivals_by_request on arrivals (request_id, seq)",
  ]);

  await db.schema
    .createTable("door_passes")
    .addColumn("id", "text", primary)
    .addColumn("night", "text", required)
    .addColumn("door", "text", required)
    .addColumn("code_hash", "text", (column) => column.notNull().unique())
    .addColumn("link_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("may_override", "integer", withDefault(0))
    .execute();
  await runAll(db, ["create index door_passes_by_end on door_passes (ends_at)"]);

  await db.schema
    .createTable("door_sessions")
    .addColumn("token_hash", "text", primary)
    .addColumn("pass_id", "text", (column) => column.notNull().references("door_passes.id").onDelete("cascade"))
    .addColumn("created_at", "text", required)
    .addColumn("phone", "text", withDefault(""))
    .addColumn("seen_at", "text")
    .execute();
  await runAll(db, ["create index door_sessions_by_pass on door_sessions (pass_id)"]);
}

async function createGuestLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_lists")
    .addColumn("id", "text", primary)
    .addColumn("event_id", "text")
    .addColumn("series_id", "text")
    .addColumn("name", "text", required)
    .addColumn("owner_kind", "text", required)
    .addColumn("owner_name", "text", required)
    .addColumn("owner_email", "text", withDefault(""))
    .addColumn("places", "integer", required)
    .addColumn("most_plus_ones", "integer", required)
    .addColumn("terms", "text", required)
    .addColumn("closes", "text", required)
    .addColumn("commission", "text", withDefault("{}"))
    .addColumn("link_hash", "text", (column) => column.unique())
    .addColumn("link_ends_at", "text")
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();
  await runAll(db, [
    "create index guest_lists_by_event on guest_lists (event_id)",
    "create index guest_lists_by_series on guest_lists (series_id)",
  ]);

  await db.schema
    .createTable("list_entries")
    .addColumn("id", "text", primary)
    .addColumn("list_id", "text", (column) => column.notNull().references("guest_lists.id").onDelete("cascade"))
    .addColumn("night", "text", required)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("email", "text", withDefault(""))
    .addColumn("email_key", "text")
    .addColumn("plus_ones", "integer", withDefault(0))
    .addColumn("note", "text", withDefault(""))
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("added_at", "text", required)
    .addColumn("added_by", "text", required)
    .addColumn("removed_at", "text")
    .addColumn("notified_at", "text")
    .addColumn("updated_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .execute();
  await runAll(db, [
    "create index list_entries_by_list on list_entries (list_id, night)",
    "create index list_entries_by_change on list_entries (night, updated_at)",
    "create index list_entries_by_name on list_entries (night, name_key)",
    "create index list_entries_by_email on list_entries (email_key, night) where email_key is not null",
    "create index list_entries_removed on list_entries (removed_at) where removed_at is not null",
  ]);
}

async function createTickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ticket_shops")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("columns", "text", required)
    .addColumn("keeps_contacts", "integer", withDefault(0))
    .addColumn("codes_rotate", "integer", withDefault(0))
    .addColumn("active", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("words", "text", withDefault("{}"))
    .addColumn("shared_codes", "text")
    .execute();

  await db.schema
    .createTable("ticket_imports")
    .addColumn("id", "text", primary)
    .addColumn("shop_id", "text", (column) => column.notNull().references("ticket_shops.id").onDelete("cascade"))
    .addColumn("night", "text", required)
    .addColumn("file_name", "text", required)
    .addColumn("counts", "text", required)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .execute();
  await runAll(db, [
    "create index ticket_imports_by_night on ticket_imports (night, id)",
    "create index ticket_imports_by_shop on ticket_imports (shop_id)",
  ]);

  await db.schema
    .createTable("tickets")
    .addColumn("id", "text", primary)
    .addColumn("shop_id", "text", (column) => column.notNull().references("ticket_shops.id").onDelete("cascade"))
    .addColumn("night", "text", required)
    .addColumn("ticket_key", "text", required)
    .addColumn("code_hash", "text")
    .addColumn("name", "text", withDefault(""))
    .addColumn("kind", "text", withDefault(""))
    .addColumn("people", "integer", withDefault(1))
    .addColumn("email", "text", withDefault(""))
    .addColumn("email_key", "text")
    .addColumn("phone", "text", withDefault(""))
    .addColumn("number_key", "text")
    .addColumn("state", "text", required)
    .addColumn("import_id", "text", required)
    .addColumn("added_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("undecided", "text", withDefault(""))
    .execute();
  await runAll(db, [
    "create unique index tickets_by_key on tickets (shop_id, night, ticket_key)",
    "create index tickets_by_code on tickets (code_hash)",
    "create index tickets_by_change on tickets (night, updated_at)",
    "create index tickets_by_email_key on tickets (email_key) where email_key is not null",
    "create index tickets_by_number_key on tickets (number_key) where number_key is not null",
    "create index tickets_void on tickets (night, id) where state = 'void'",
  ]);
}

async function createRegister(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("register")
    .addColumn("number", "integer", primary)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("night", "text", required)
    .addColumn("entry", "text", required)
    .addColumn("about", "text")
    .addColumn("body", "text", required)
    .addColumn("at", "text", required)
    .addColumn("received_at", "text", required)
    .addColumn("actor", "text", required)
    .addColumn("door", "text", withDefault(""))
    .addColumn("phone", "text", withDefault(""))
    .addColumn("previous_hash", "text", required)
    .addColumn("hash", "text", required)
    .execute();
  await runAll(db, [
    "create index register_by_night on register (night, number)",
    "create index register_by_about on register (about, number)",
  ]);
  await protectRegister(db);

  await db.schema
    .createTable("inspector_links")
    .addColumn("id", "text", primary)
    .addColumn("link_hash", "text", (column) => column.notNull().unique())
    .addColumn("inspector", "text", required)
    .addColumn("first_night", "text", required)
    .addColumn("last_night", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("opened_at", "text")
    .execute();
}
