import type { Kysely } from "kysely";
import { required, runAll } from "./baseline/statements.ts";

/**
 * Adds how many forms were sent on nights long ago, whose requests are deleted some day, and an index for the offers of a
 * night's tables: the waitlist and insights read those of some nights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("forms_sent")
    .addColumn("night", "text", required)
    .addColumn("form", "text", required)
    .addColumn("times", "bigint", required)
    .addPrimaryKeyConstraint("forms_sent_key", ["night", "form"])
    .execute();
  await runAll(db, ["create index table_offers_by_night on table_offers (night, state)"]);
}
