import type { Kysely } from "kysely";

/** A guest confirms that a request is theirs, and a link to it says how it was given to whoever holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("requests").addColumn("guest_confirmed_at", "text").execute();
  await db.schema
    .alterTable("guest_links")
    .addColumn("via", "text", (column) => column.notNull().defaultTo("email"))
    .execute();
}
