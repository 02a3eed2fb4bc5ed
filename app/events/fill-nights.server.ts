import { nightFor } from "../content/club-night.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";

/** How many rows are read at once. */
const SOME = 500;

/**
 * Gives events their club night that have none: those from before it was kept, and those that an older release
 * wrote beside this one. Run at the start; more than one process may.
 */
export async function fillNights(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("events")
      .select(["id", "starts_at"])
      .where("night", "is", null)
      .limit(SOME)
      .execute();
    for (const { id, starts_at } of rows) {
      const night = nightFor(zonedIso(starts_at, venue.timeZone), null);
      await db.updateTable("events").set({ night }).where("id", "=", id).where("night", "is", null).execute();
    }
    if (rows.length < SOME) return;
  }
}
