import type { Kysely } from "kysely";

/**
 * A guest has a page of their own request, an offer may be claimed so often and no more, and what the rules on
 * promoting liquor say against it may be overruled with a reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("guest_links_by_request").on("guest_links").column("request_id").execute();

  await db.schema.alterTable("requests").addColumn("guest_acted_at", "text").execute();
  await db.schema
    .createIndex("requests_guest_acted")
    .on("requests")
    .column("guest_acted_at")
    .where("guest_acted_at" as never, "is not", null)
    .execute();

  for (const limit of ["limit_total", "limit_guest", "limit_night"]) {
    await db.schema.alterTable("offers").addColumn(limit, "integer").execute();
  }
  await db.schema.alterTable("offers").addColumn("overruled", "text").execute();
}
