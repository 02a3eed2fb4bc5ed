import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDay, formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { settings } from "../../../platform/venue/current.ts";
import { closedReason } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { listEventsOfNight } from "../store.server.ts";

/**
 * Why a club night cannot be booked or an offer claimed for it: the club is closed, or all its
 * events are cancelled or postponed. A club night without events can be booked, even on a weekday without
 * opening hours.
 *
 * @param night `YYYY-MM-DD`.
 * @returns a message for the guest; undefined if the night can be booked.
 */
export async function bookingRejectionReason(db: Database, night: string): Promise<string | undefined> {
  const closed = closedReason(settings().hours, night);
  if (closed) return closed;
  const events = await listEventsOfNight(db, night);
  const off = events.find(
    ({ state, previous_start_date }) => state === "cancelled" || (state === "postponed" && !previous_start_date),
  );
  if (off) {
    if (events.some(({ state, previous_start_date }) => state === "on" || state === "sold_out" || previous_start_date))
      return undefined;
    const what = off.state === "cancelled" ? "is cancelled" : "is postponed";
    return `${off.name} on ${formatLongDate(night)} ${what}. Choose another night.`;
  }
  if (events.length > 0) return undefined;
  const moved = await findMovedFrom(db, night);
  return (
    moved &&
    `${moved.name} has moved from ${formatDay(night)} to ${formatLongDate(moved.to)}. Choose that night or another.`
  );
}

/** Prepared, since every booking and claim runs it: on PostgreSQL they are pipelined. */
const movedFrom = prepared<{ night: string }, { name: string; starts_at: string; night: string | null }>((db, $) =>
  db
    .selectFrom("night_changes")
    .innerJoin("events", "events.id", "night_changes.event_id")
    .select(["events.name", "events.starts_at", "events.night"])
    .where("night_changes.night", "=", $("night"))
    .where("night_changes.previous_starts_at", "is not", null)
    .where("events.active", "=", 1)
    .where("events.state", "=", "postponed")
    .limit(1),
);

/** An active event that was moved from this night to another date. */
async function findMovedFrom(db: Database, night: string): Promise<{ name: string; to: string } | undefined> {
  const [row] = (await movedFrom(db, { night })).rows;
  if (!row) return undefined;
  const to = nightFor(zonedIso(row.starts_at, venue.timeZone), row.night);
  return to === night ? undefined : { name: row.name, to };
}

/** Why an offer cannot be claimed for an event's night, by the event's id; undefined if it can. */
export async function claimRejectionReasonFor(db: Database, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom("events").select(["name", "state"]).where("id", "=", eventId).executeTakeFirst();
  return row?.state === "cancelled" ? `${row.name} is cancelled, so this offer cannot be claimed.` : undefined;
}
