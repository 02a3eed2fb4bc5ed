import type { Kysely } from "kysely";
import { required, withDefault } from "./baseline/statements.ts";

/** Adds how often forms were begun, and after which field they were left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("form_counts")
    .addColumn("night", "text", required)
    .addColumn("form", "text", required)
    .addColumn("field", "text", required)
    .addColumn("times", "bigint", withDefault(0))
    .addPrimaryKeyConstraint("form_counts_key", ["night", "form", "field"])
    .execute();
}
