import type { Kysely } from "kysely";

/** A claim has a code, and what doors did with it is kept; of one claim only one redemption holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("claim_codes")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("code", "text", (column) => column.notNull().unique())
    .execute();

  await db.schema
    .createTable("redemptions")
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("door", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("verdict", "text", (column) => column.notNull())
    .addColumn("undone_at", "text")
    .addPrimaryKeyConstraint("redemptions_by_tap", ["request_id", "key"])
    .execute();
  await db.schema
    .createIndex("redemptions_once")
    .unique()
    .on("redemptions")
    .column("request_id")
    .where("verdict" as never, "=", "yes")
    .where("undone_at" as never, "is", null)
    .execute();
}
