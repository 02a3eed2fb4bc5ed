import type { Kysely } from "kysely";

/** Adds how guests get into an event: with a ticket from its link, with a ticket from the door, or free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("tickets", "text", (column) => column.notNull().defaultTo("link"))
    .execute();
}
