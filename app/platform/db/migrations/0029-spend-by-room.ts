import { type Kysely, sql } from "kysely";

/** How far back nights are added up again: as long as their requests are kept, and a month. */
const SINCE_MS = 396 * 86_400_000;

/** Rooms of club nights have what was spent in them, and nights from before rooms were kept get theirs: they are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const since = new Date(Date.now() - SINCE_MS).toISOString().slice(0, 10);
  await sql`insert into nights_due (night) select night from night_numbers where night >= ${since} on conflict (night) do update set changes = nights_due.changes + 1`.execute(
    db,
  );
}
