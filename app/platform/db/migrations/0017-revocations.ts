import type { Kysely } from "kysely";

/** The links that were revoked are looked up often: the list of them beside the backups is kept up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("guest_links_revoked")
    .on("guest_links")
    .column("revoked_at")
    .where("revoked_at" as never, "is not", null)
    .execute();
}
