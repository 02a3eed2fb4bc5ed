import { type Kysely, sql } from "kysely";

/** How far back nights are summed again, in ms: as long as their requests are kept, plus a month. */
const SINCE_MS = 396 * 86_400_000;

/** Adds spend by room to club nights' numbers. Nights are due, including those from before numbers had rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const since = new Date(Date.now() - SINCE_MS).toISOString().slice(0, 10);
  await sql`insert into nights_due (night) select night from night_numbers where night >= ${since} on conflict (night) do update set changes = nights_due.changes + 1`.execute(
    db,
  );
}
