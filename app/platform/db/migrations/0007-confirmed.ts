import { type Kysely, sql } from "kysely";

/** When a subscriber said by mail that the address is theirs. Those who were on the list before stay on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subscribers").addColumn("confirmed_at", "text").execute();
  await sql`update subscribers set confirmed_at = consented_at`.execute(db);
}
