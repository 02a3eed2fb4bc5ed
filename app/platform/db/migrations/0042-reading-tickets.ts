import type { Kysely } from "kysely";

/** How staff decided to read the words and the shared codes of a shop's files, and the tickets that nobody decided yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("ticket_shops")
    .addColumn("words", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db.schema.alterTable("ticket_shops").addColumn("shared_codes", "text").execute();
  await db.schema
    .alterTable("tickets")
    .addColumn("undecided", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
