import { type Kysely, sql } from "kysely";
import { nameInAnyCase } from "../dialects/migration-words.ts";

/** Pictures whose words change for one event alone, and lists of events for staff that stay quick. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("media")
    .addColumn("file_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update media set file_id = id`.execute(db);

  // Staff filter, search and count on these alone; rows are read for the one page that is shown.
  await db.schema.dropIndex("events_by_start_for_staff").execute();
  const index = (name: string) => db.schema.createIndex(name).on("events");
  await index("events_for_staff_by_start")
    .columns(["deleted_at", "starts_at", "id", "ends_at", "active", "name"])
    .execute();
  await index("events_for_staff_by_name")
    .column("deleted_at")
    .expression(nameInAnyCase(db))
    .columns(["id", "ends_at", "active"])
    .execute();
  await index("events_for_staff_by_change")
    .column("deleted_at")
    .expression(sql`coalesce(updated_at, created_at)`)
    .columns(["id", "ends_at", "active", "name"])
    .execute();
  await index("events_for_staff_to_count").columns(["active", "deleted_at", "ends_at"]).execute();
}
