import type { Kysely } from "kysely";

/** Stores the id from which the token of a promoter's link is derived, so that emails can contain the current link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("promoter_page_links").addColumn("link_id", "text").execute();
}
