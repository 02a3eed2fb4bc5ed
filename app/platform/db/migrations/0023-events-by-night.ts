import { type Kysely, sql } from "kysely";

/** Events are found by their club night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_night on events (night)`.execute(db);
}
