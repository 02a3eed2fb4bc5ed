import { type Kysely, sql } from "kysely";

/** Events are found by their club night, and merged guests by whom they were merged into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_night on events (night)`.execute(db);
  await sql`create index guests_merged on guests (merged_into) where merged_into is not null`.execute(db);
}
