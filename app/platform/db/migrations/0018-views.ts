import type { Kysely } from "kysely";
import { primary, required, withDefault } from "./baseline/statements.ts";

/** Adds what is counted of guests' pages, the club's short links, and by what source a request came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("view_sources")
    .addColumn("night", "text", required)
    .addColumn("source", "text", required)
    .addColumn("views", "bigint", withDefault(0))
    .addColumn("ticket_clicks", "bigint", withDefault(0))
    .addColumn("forms_started", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("view_sources_key", ["night", "source"])
    .execute();
  await db.schema
    .createTable("view_hours")
    .addColumn("night", "text", required)
    .addColumn("hour", "integer", required)
    .addColumn("page", "text", required)
    .addColumn("views", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("view_hours_key", ["night", "hour", "page"])
    .execute();
  await db.schema
    .createTable("short_links")
    .addColumn("word", "text", primary)
    .addColumn("target", "text", required)
    .addColumn("ends_on", "text")
    .addColumn("note", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("created_at", "text", required)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("short_link_visits")
    .addColumn("word", "text", required)
    .addColumn("day", "text", required)
    .addColumn("visits", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("short_link_visits_key", ["word", "day"])
    .execute();
  await db.schema.alterTable("requests").addColumn("source", "text").execute();
}
