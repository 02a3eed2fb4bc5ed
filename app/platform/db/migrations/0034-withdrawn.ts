import { type Kysely, sql } from "kysely";

/** What was withdrawn at the door is looked up often, for the list beside the backups (`office/backup/withdrawn.server.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("list_entries_removed")
    .on("list_entries")
    .column("removed_at")
    .where(sql.ref("removed_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("tickets_void")
    .on("tickets")
    .columns(["night", "id"])
    .where(sql.ref("state"), "=", sql.lit("void"))
    .execute();
}
