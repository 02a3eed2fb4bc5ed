import type { Database } from "../../platform/db/tables.ts";
import { toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { endOfNight, timeInNight } from "../../platform/venue/club-night.ts";
import { settings } from "../../platform/venue/current.ts";
import { openingOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";

/** The start and end of a club night (`YYYY-MM-DD`); ISO 8601 in UTC. */
export function boundsOf(night: string): { begins: string; ends: string } {
  const endOf = (day: string) => toInstant(endOfNight(day), venue.timeZone);
  return { begins: endOf(addDays(night, -1)), ends: endOf(night) };
}

/** The moment (ISO 8601 with the venue's offset) at which a clock shows `HH:MM` in a night: `01:00` is the next day's. */
export function instantIn(night: string, time: string): string {
  return zonedIso(toInstant(timeInNight(night, time), venue.timeZone), venue.timeZone);
}

/**
 * When a booking of a club night ends, ISO 8601 in UTC: at the end of the last event that takes place, else when the
 * club closes; for a party that arrives later, at the end of the night.
 *
 * @param from the party's arrival, ISO 8601.
 */
export async function bookingEnd(db: Database, night: string, from: string): Promise<string> {
  const { begins, ends } = boundsOf(night);
  const events = await db
    .selectFrom("events")
    .select("ends_at")
    .where("night", "=", night)
    .where("active", "=", 1)
    .where("state", "not in", ["cancelled", "postponed"])
    .execute();
  const { closes } = openingOf(settings().hours, night);
  const last =
    events
      .map(({ ends_at }) => ends_at)
      .sort()
      .at(-1) ?? toInstant(timeInNight(night, closes), venue.timeZone);
  const isWithin = last > begins && last < ends && Date.parse(last) > Date.parse(from);
  return isWithin ? last : ends;
}

/**
 * A party's stay: from the requested time, else the opening, until the night's bookings end.
 *
 * @param time `HH:MM`; empty or omitted for none.
 */
export async function wantedStay(
  db: Database,
  night: string,
  time: string | undefined,
): Promise<{ from: string; until: string }> {
  const from = instantIn(night, time || openingOf(settings().hours, night).opens);
  return { from, until: zonedIso(await bookingEnd(db, night, from), venue.timeZone) };
}
