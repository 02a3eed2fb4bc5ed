import type { Kysely } from "kysely";

/** Which texts of the program a club has confirmed as its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("text_confirmations")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("confirmed_at", "text", (column) => column.notNull())
    .addColumn("confirmed_by", "text", (column) => column.notNull())
    .execute();
}
