import type { Kysely } from "kysely";
import { protectTrail } from "./append-only.ts";
import { primary, required, runAll, withDefault } from "./statements.ts";

/** Accounts, logins, the audit trail. */
export async function createStaff(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createLogins(db);
  await createFactors(db);
  await createTrail(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("admins")
    .addColumn("id", "text", primary)
    .addColumn("username", "text", required)
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", required)
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", required)
    .addColumn("active", "integer", required)
    .addColumn("last_sign_in_at", "text")
    .addColumn("seen_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("role", "text", withDefault("owner"))
    .addColumn("must_change_password", "integer", withDefault(0))
    .addColumn("second_factor", "integer", withDefault(0))
    .addColumn("password_expires_at", "text")
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", primary)
    .addColumn("admin_id", "text", (column) => column.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("created_at", "text", required)
    .addColumn("used_at", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("id", "text", withDefault(""))
    .addColumn("proved_at", "text", withDefault(""))
    .addColumn("device", "text", withDefault(""))
    .addColumn("network", "text", withDefault(""))
    .execute();
  await runAll(db, [
    "create index sessions_by_admin on sessions (admin_id)",
    "create index sessions_by_end on sessions (ends_at)",
  ]);
}

async function createLogins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("login_networks")
    .addColumn("mark", "text", primary)
    .addColumn("admin_id", "text", (column) => column.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("used_at", "text", required)
    .execute();
  await runAll(db, [
    "create index login_networks_by_use on login_networks (used_at)",
    "create index login_networks_by_admin on login_networks (admin_id)",
  ]);

  await db.schema
    .createTable("login_devices")
    .addColumn("mark", "text", primary)
    .addColumn("admin_id", "text", required)
    .addColumn("used_at", "text", required)
    .execute();

  await db.schema
    .createTable("login_tickets")
    .addColumn("ticket_hash", "text", primary)
    .addColumn("purpose", "text", required)
    .addColumn("admin_id", "text")
    .addColumn("tries", "integer", withDefault(0))
    .addColumn("ends_at", "text", required)
    .execute();

  await db.schema
    .createTable("account_links")
    .addColumn("token_hash", "text", primary)
    .addColumn("purpose", "text", required)
    .addColumn("admin_id", "text")
    .addColumn("username", "text")
    .addColumn("email", "text", required)
    .addColumn("address", "text", required)
    .addColumn("role", "text")
    .addColumn("created_by", "text")
    .addColumn("created_at", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("link_id", "text", withDefault(""))
    .execute();
  await runAll(db, [
    "create index account_links_by_admin on account_links (admin_id)",
    "create index account_links_by_link on account_links (link_id)",
  ]);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", primary)
    .addColumn("admin_id", "text", required)
    .addColumn("name", "text", required)
    .addColumn("public_key", "text", required)
    .addColumn("counter", "integer", required)
    .addColumn("transports", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("used_at", "text")
    .execute();
  await runAll(db, ["create index passkeys_by_admin on passkeys (admin_id)"]);

  await db.schema
    .createTable("totp_factors")
    .addColumn("admin_id", "text", primary)
    .addColumn("secret", "text", required)
    .addColumn("last_step", "integer", withDefault(0))
    .addColumn("created_at", "text", required)
    .addColumn("confirmed_at", "text")
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("code_hash", "text", primary)
    .addColumn("admin_id", "text", required)
    .addColumn("used_at", "text")
    .execute();
  await runAll(db, ["create index recovery_codes_by_admin on recovery_codes (admin_id)"]);

  await db.schema
    .createTable("second_factor_rules")
    .addColumn("role", "text", primary)
    .addColumn("from_day", "text", required)
    .execute();
}

async function createTrail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trail")
    .addColumn("number", "integer", primary)
    .addColumn("at", "text", required)
    .addColumn("actor_id", "text")
    .addColumn("actor", "text", required)
    .addColumn("network", "text", required)
    .addColumn("action", "text", required)
    .addColumn("object_kind", "text")
    .addColumn("object_id", "text")
    .addColumn("object", "text")
    .addColumn("details", "text", required)
    .addColumn("previous_hash", "text", required)
    .addColumn("hash", "text", required)
    .execute();
  await runAll(db, [
    "create index trail_by_time on trail (at, number)",
    "create index trail_by_action on trail (action, at, number)",
    "create index trail_by_actor on trail (coalesce(actor_id, actor), at, number)",
    "create index trail_by_actor_and_action on trail (coalesce(actor_id, actor), action, at, number)",
    "create index trail_by_object on trail (object_kind, object_id, at, number)",
    "create index trail_by_name on trail (lower(object), at, number)",
  ]);

  await db.schema
    .createTable("trail_head")
    .addColumn("id", "integer", primary)
    .addColumn("last_number", "integer", required)
    .addColumn("last_hash", "text", required)
    .addColumn("deleted_up_to", "integer", required)
    .addColumn("deleted_hash", "text", required)
    .execute();
  await protectTrail(db);
}
