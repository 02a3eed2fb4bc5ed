import type { Kysely } from "kysely";

/** Adds which of the program's texts a club has confirmed as true of itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("text_confirmations")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("confirmed_at", "text", (column) => column.notNull())
    .addColumn("confirmed_by", "text", (column) => column.notNull())
    .execute();
}
