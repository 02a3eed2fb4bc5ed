import { nightFor } from "../../content/club-night.ts";
import { settings } from "../../content/current.ts";
import { closedReason } from "../../content/opening-hours.ts";
import { venue } from "../../content/venue.ts";
import { prepared } from "../../db/prepared.server.ts";
import type { Database } from "../../db/tables.ts";
import { formatDay, formatLongDate } from "../../lib/wall-time.ts";
import { zonedIso } from "../../lib/zoned-time.server.ts";
import { listEventsOfNight } from "../store.server.ts";

/**
 * Why nobody can ask for a table or claim an offer for a club night: the club is closed on it, or all that was to be
 * on is cancelled, postponed or moved away. A night that nothing is up for yet can be asked for, a weekday without
 * hours too.
 *
 * @param night `YYYY-MM-DD`.
 * @returns words for the guest; nothing where the night can be asked for.
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

/** Prepared, for each form of a party and each claim asks it: on a line to PostgreSQL they do not wait for each other. */
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

/** An active event that was to be on a night and has got another date. */
async function findMovedFrom(db: Database, night: string): Promise<{ name: string; to: string } | undefined> {
  const [row] = (await movedFrom(db, { night })).rows;
  if (!row) return undefined;
  const to = nightFor(zonedIso(row.starts_at, venue.timeZone), row.night);
  return to === night ? undefined : { name: row.name, to };
}

/** Why an event's night cannot be claimed for, by the event's id; nothing where it can. */
export async function claimRejectionReasonFor(db: Database, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom("events").select(["name", "state"]).where("id", "=", eventId).executeTakeFirst();
  return row?.state === "cancelled" ? `${row.name} is cancelled, so this offer cannot be claimed.` : undefined;
}
