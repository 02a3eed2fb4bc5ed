import type { Kysely } from "kysely";

/** Links of promoters keep the id from which their token is made, so that an email can bring the current one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("promoter_page_links").addColumn("link_id", "text").execute();
}
