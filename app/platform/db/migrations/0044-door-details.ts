import type { Kysely } from "kysely";

/** More about a door action, as JSON: the rooms of a correction, what walk-ins paid. Empty without any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("arrivals")
    .addColumn("details", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
