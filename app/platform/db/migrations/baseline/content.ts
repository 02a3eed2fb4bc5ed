import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./statements.ts";

/** Events, offers, news and their images; settings of the club. */
export async function createContent(db: Kysely<unknown>): Promise<void> {
  await createImages(db);
  await createEvents(db);
  await createOffersAndNews(db);
  await createSettings(db);
}

async function createImages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media")
    .addColumn("id", "text", primary)
    .addColumn("width", "integer", required)
    .addColumn("height", "integer", required)
    .addColumn("color", "text", required)
    .addColumn("focus", "text", required)
    .addColumn("alt", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("file_id", "text", withDefault(""))
    .addColumn("name", "text", withDefault(""))
    .addColumn("credit", "text", withDefault(""))
    .addColumn("hash", "text")
    .addColumn("licence_ends", "text")
    .addColumn("updated_at", "text")
    .addColumn("updated_by", "text")
    .addColumn("widest", "integer", withDefault(1200))
    .addColumn("version", "integer", withDefault(1))
    .execute();
  await runAll(db, [
    "create index media_by_file on media (file_id)",
    "create index media_by_licence on media (licence_ends)",
    "create unique index media_by_hash on media (hash)",
  ]);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("series")
    .addColumn("id", "text", primary)
    .addColumn("every", "text", required)
    .addColumn("first_night", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .execute();

  await db.schema
    .createTable("events")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("starts_at", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("description", "text", required)
    .addColumn("active", "integer", required)
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("redirection_url", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("updated_at", "text")
    .addColumn("updated_by", "text")
    .addColumn("deleted_at", "text")
    .addColumn("deleted_active", "integer")
    .addColumn("night", "text")
    .addColumn("state", "text", withDefault("on"))
    .addColumn("state_reason", "text", withDefault(""))
    .addColumn("state_since", "text")
    .addColumn("previous_starts_at", "text")
    .addColumn("doors", "text", withDefault(""))
    .addColumn("set_times", "text", withDefault("[]"))
    .addColumn("line_up", "text", withDefault("[]"))
    .addColumn("age_note", "text", withDefault(""))
    .addColumn("entry_note", "text", withDefault(""))
    .addColumn("series_id", "text")
    .addColumn("series_gave", "text")
    .execute();
  const name = isPostgres(db) ? "lower(name)" : "name collate nocase";
  await runAll(db, [
    "create index events_by_start on events (active, starts_at, id)",
    "create index events_by_end on events (active, ends_at)",
    "create index events_for_staff_by_start on events (deleted_at, starts_at, id, ends_at, active, name)",
    `create index events_for_staff_by_name on events (deleted_at, ${name}, id, ends_at, active)`,
    "create index events_for_staff_by_change on events (deleted_at, coalesce(updated_at, created_at), id, ends_at, active, name)",
    "create index events_for_staff_to_count on events (active, deleted_at, ends_at)",
    "create index events_by_series on events (series_id, starts_at)",
    "create index events_by_picture on events (picture_id)",
  ]);

  await db.schema
    .createTable("night_changes")
    .addColumn("id", "text", primary)
    .addColumn("event_id", "text", required)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .addColumn("night", "text", required)
    .addColumn("state", "text", required)
    .addColumn("reason", "text", required)
    .addColumn("starts_at", "text", required)
    .addColumn("previous_starts_at", "text")
    .execute();
  await runAll(db, [
    "create index night_changes_by_event on night_changes (event_id, id)",
    "create index night_changes_by_night on night_changes (night)",
  ]);
}

async function createOffersAndNews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("offers")
    .addColumn("id", "text", primary)
    .addColumn("title", "text", required)
    .addColumn("description", "text", required)
    .addColumn("event_id", "text", (column) => column.references("events.id").onDelete("set null"))
    .addColumn("valid_from", "text", required)
    .addColumn("valid_till", "text", required)
    .addColumn("active", "integer", required)
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("updated_at", "text")
    .addColumn("updated_by", "text")
    .addColumn("deleted_at", "text")
    .addColumn("deleted_active", "integer")
    .addColumn("limit_total", "integer")
    .addColumn("limit_guest", "integer")
    .addColumn("limit_night", "integer")
    .addColumn("overruled", "text")
    .execute();
  await runAll(db, [
    "create index offers_by_end on offers (active, valid_till)",
    "create index offers_by_picture on offers (picture_id)",
  ]);

  await db.schema
    .createTable("news")
    .addColumn("id", "text", primary)
    .addColumn("title", "text", required)
    .addColumn("short_description", "text", required)
    .addColumn("long_description", "text", required)
    .addColumn("category", "text", required)
    .addColumn("author", "text")
    .addColumn("published_on", "text", required)
    .addColumn("active", "integer", required)
    .addColumn("picture_id", "text", (column) => column.references("media.id"))
    .addColumn("redirect_url", "text")
    .addColumn("created_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("updated_at", "text")
    .addColumn("updated_by", "text")
    .addColumn("deleted_at", "text")
    .addColumn("deleted_active", "integer")
    .execute();
  await runAll(db, [
    "create index news_by_date on news (active, published_on, id)",
    "create index news_by_picture on news (picture_id)",
  ]);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settings_versions")
    .addColumn("id", "text", primary)
    .addColumn("version", "integer", (column) => column.unique())
    .addColumn("changes", "text", required)
    .addColumn("overrides", "text")
    .addColumn("note", "text", withDefault(""))
    .addColumn("author", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("publish_at", "text")
    .addColumn("published_at", "text")
    .execute();

  await db.schema
    .createTable("settings_draft")
    .addColumn("id", "text", primary)
    .addColumn("changes", "text", required)
    .addColumn("edited_at", "text", required)
    .addColumn("edited_by", "text", required)
    .execute();
}
