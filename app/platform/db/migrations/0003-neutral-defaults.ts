import { type Kysely, sql } from "kysely";

/** Leaves a note in databases that are in use: the defaults of their settings were those of the demo until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into meta (key, value)
    select 'earlier-defaults', 'due' where exists (select 1 from admins)
  `.execute(db);
}
