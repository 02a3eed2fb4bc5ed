import { type Kysely, sql } from "kysely";
import { protectTrail } from "../dialects/migration-words.ts";

/** What each search of the audit trail reads in order; the last is `number`, where instants are equal. */
const indexes = {
  trail_by_time: "at",
  trail_by_action: "action, at",
  trail_by_actor: "coalesce(actor_id, actor), at",
  trail_by_actor_and_action: "coalesce(actor_id, actor), action, at",
  trail_by_object: "object_kind, object_id, at",
  trail_by_name: "lower(object), at",
};

/** Rows of the audit trail cannot be changed, and only its start can be deleted. Indexes for its searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["trail_by_time", "trail_by_actor", "trail_by_object"]) {
    await db.schema.dropIndex(name).execute();
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on trail (${sql.raw(columns)}, number)`.execute(db);
  }
  await protectTrail(db);
}
