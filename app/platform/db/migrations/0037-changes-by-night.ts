import type { Kysely } from "kysely";

/** Every booking of a club night without events asks whether one was moved away from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("night_changes_by_night").on("night_changes").column("night").execute();
}
