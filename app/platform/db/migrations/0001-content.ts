import type { Kysely } from "kysely";

/** What the public site shows: events, offers, news and their pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("focus", "text", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("starts_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("redirection_url", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("events_by_start").on("events").columns(["active", "starts_at", "id"]).execute();
  await db.schema.createIndex("events_by_end").on("events").columns(["active", "ends_at"]).execute();

  await db.schema
    .createTable("offers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("event_id", "text", (column) => column.references("events.id").onDelete("set null"))
    .addColumn("valid_from", "text", (column) => column.notNull())
    .addColumn("valid_till", "text", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("offers_by_end").on("offers").columns(["active", "valid_till"]).execute();

  await db.schema
    .createTable("news")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("short_description", "text", (column) => column.notNull())
    .addColumn("long_description", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("author", "text")
    .addColumn("published_on", "text", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("redirect_url", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("news_by_date").on("news").columns(["active", "published_on", "id"]).execute();

  await db.schema
    .createTable("meta")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
