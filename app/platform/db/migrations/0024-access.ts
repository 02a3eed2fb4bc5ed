import { type Kysely, sql } from "kysely";

/** Roles, second factors, account links, devices of sessions, and the audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("admins")
    .addColumn("role", "text", (column) => column.notNull().defaultTo("owner"))
    .execute();
  for (const flag of ["must_change_password", "second_factor"]) {
    await db.schema
      .alterTable("admins")
      .addColumn(flag, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ["id", "proved_at", "device", "network"]) {
    await db.schema
      .alterTable("sessions")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
  await sql`update sessions set id = substr(token_hash, 1, 22), proved_at = created_at`.execute(db);
  await db.schema
    .createTable("account_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("admin_id", "text")
    .addColumn("username", "text")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("role", "text")
    .addColumn("created_by", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_links_by_admin").on("account_links").column("admin_id").execute();
  await db.schema
    .createTable("login_tickets")
    .addColumn("ticket_hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("admin_id", "text")
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("passkeys_by_admin").on("passkeys").column("admin_id").execute();
  await db.schema
    .createTable("totp_factors")
    .addColumn("admin_id", "text", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .addColumn("code_hash", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("recovery_codes_by_admin").on("recovery_codes").column("admin_id").execute();
  await db.schema
    .createTable("login_devices")
    .addColumn("mark", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("second_factor_rules")
    .addColumn("role", "text", (column) => column.primaryKey())
    .addColumn("from_day", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("trail")
    .addColumn("number", "integer", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("object_kind", "text")
    .addColumn("object_id", "text")
    .addColumn("object", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("previous_hash", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("trail_by_time").on("trail").column("at").execute();
  await db.schema.createIndex("trail_by_actor").on("trail").columns(["actor_id", "number"]).execute();
  await db.schema.createIndex("trail_by_object").on("trail").columns(["object_kind", "object_id", "number"]).execute();
  await db.schema
    .createTable("trail_head")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("last_number", "integer", (column) => column.notNull())
    .addColumn("last_hash", "text", (column) => column.notNull())
    .addColumn("deleted_up_to", "integer", (column) => column.notNull())
    .addColumn("deleted_hash", "text", (column) => column.notNull())
    .execute();
}
