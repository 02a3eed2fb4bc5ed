import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";

/** Rows per batch. */
const SOME = 500;

/**
 * Sets the club night of events without one: those stored before the column existed, or by an older release
 * that ran at the same time. Runs at startup; several processes may.
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
