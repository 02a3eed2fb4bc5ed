import type { Kysely } from "kysely";

/** How guests get into an event: with a ticket from its link, with one from the door, or free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("tickets", "text", (column) => column.notNull().defaultTo("link"))
    .execute();
}
