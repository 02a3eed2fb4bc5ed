import type { Kysely } from "kysely";

/** Tokens of one link: each attempt to email it has one of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("account_links")
    .addColumn("link_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("account_links_by_link").on("account_links").column("link_id").execute();
}
