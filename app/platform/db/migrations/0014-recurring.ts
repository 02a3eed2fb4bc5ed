import type { Kysely } from "kysely";

/** Nights that come again: what they belong to, and what it gave each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("series")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("every", "text", (column) => column.notNull())
    .addColumn("first_night", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("events").addColumn("series_id", "text").execute();
  await db.schema.alterTable("events").addColumn("series_gave", "text").execute();
  await db.schema.createIndex("events_by_series").on("events").columns(["series_id", "starts_at"]).execute();
}
