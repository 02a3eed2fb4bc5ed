import { type Kysely, sql } from "kysely";

/** Adds indexes for events by club night, and for merged guests by the guest they were merged into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_night on events (night)`.execute(db);
  await sql`create index guests_merged on guests (merged_into) where merged_into is not null`.execute(db);
}
