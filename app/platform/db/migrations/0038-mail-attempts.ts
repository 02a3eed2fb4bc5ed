import type { Kysely } from "kysely";

/** How often reading an email was tried, so that one that breaks its reader is set aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("mail_attempts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("attempted_at", "text", (column) => column.notNull())
    .addColumn("set_aside_at", "text")
    .execute();
}
