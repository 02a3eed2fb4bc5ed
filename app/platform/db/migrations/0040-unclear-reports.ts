import type { Kysely } from "kysely";

/** Emails to the mailbox of bounces that only a person understands (`mailing/bounces/unclear-reports.server.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unclear_reports")
    .addColumn("mark", "text", (column) => column.primaryKey())
    .addColumn("recipient_id", "text", (column) => column.notNull())
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("unclear_reports_by_recipient").on("unclear_reports").column("recipient_id").execute();
  await db.schema.createIndex("unclear_reports_by_time").on("unclear_reports").column("received_at").execute();
}
