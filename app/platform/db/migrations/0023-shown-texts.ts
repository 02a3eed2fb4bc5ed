import type { Kysely } from "kysely";

/** The terms and notices that guests were shown, each text stored once, and which of them a request was sent with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shown_texts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("requests").addColumn("settings_version", "integer").execute();
  await db.schema.alterTable("requests").addColumn("shown_texts", "text").execute();
}
