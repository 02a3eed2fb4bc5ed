import type { Kysely } from "kysely";

/**
 * Networks that staff have logged in from, so that strangers cannot lock them out; and whether a subscriber is on the
 * list only once the address is confirmed, which those were told who subscribed before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("login_networks")
    .addColumn("mark", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("used_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("login_networks_by_use").on("login_networks").columns(["used_at"]).execute();
  await db.schema.createIndex("login_networks_by_admin").on("login_networks").columns(["admin_id"]).execute();

  await db.schema
    .alterTable("subscribers")
    .addColumn("must_confirm", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable("subscribers").addColumn("asked_at", "text").execute();
}
