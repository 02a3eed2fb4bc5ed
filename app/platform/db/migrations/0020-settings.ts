import type { Kysely } from "kysely";

/** Settings of the club: published and scheduled versions, and one draft. Values are JSON by path. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settings_versions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.unique())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("overrides", "text")
    .addColumn("note", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("publish_at", "text")
    .addColumn("published_at", "text")
    .execute();
  await db.schema
    .createTable("settings_draft")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("edited_at", "text", (column) => column.notNull())
    .addColumn("edited_by", "text", (column) => column.notNull())
    .execute();
}
