import { sql } from "kysely";
import { boundsOf, instantIn } from "../../bookings/floor/night-bounds.server.ts";
import type { Stay } from "../../bookings/floor/parties.server.ts";
import type { RequestDetails } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { type JsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { settings } from "../../platform/venue/current.ts";
import { openingOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listEventsOfNight } from "../events/store.server.ts";

/** The facts that decide which tables suit a party. */
export interface Wishes {
  guests: number;
  /** The wished category's id, or null for any. */
  category: string | null;
  /** The wished arrival, `HH:MM`, or empty. */
  time: string;
}

export interface WaitingParty extends Wishes {
  id: string;
  reference: string;
  name: string;
}

/** The requests on a waitlist; reads only the partial index of these, which needs the literal. */
export function waitlistedRequests(db: Database) {
  return db.selectFrom("requests").where("status", "=", sql.lit("waitlisted")).where("kind", "=", "vip-table");
}

/** A request's wishes. @param details as stored. */
export function wishesOf(details: JsonText<RequestDetails>): Wishes {
  const { guests, category, time = "" } = parseJsonText(details);
  return {
    guests: guests || 1,
    category: category || null,
    time: /^\d\d:\d\d$/.test(time) ? time : "",
  };
}

/** The waitlist of a club night (`YYYY-MM-DD`), first come first. */
export async function listWaiting(db: Database, night: string): Promise<WaitingParty[]> {
  const rows = await waitlistedRequests(db)
    .select(["id", "reference", "name", "details"])
    .where("date_wanted", "=", night)
    .orderBy("waitlisted_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, reference, name, details }) => ({ id, reference, name, ...wishesOf(details) }));
}

/** The doors of a club night, ISO 8601 in UTC: when its first event begins, else when the club opens. */
export async function doorsOf(db: Database, night: string): Promise<string> {
  const [event] = await listEventsOfNight(db, night);
  const doors = event?.start_date ?? instantIn(night, openingOf(settings().hours, night).opens);
  return parseInstant(doors, venue.timeZone);
}

/** When a party would come, from `now` (ms since 1970) on, until the end of the club night. */
export function stayOf({ time }: Wishes, night: string, doors: string, now: number): Stay {
  const arrival = time ? parseInstant(instantIn(night, time), venue.timeZone) : doors;
  const { begins, ends } = boundsOf(night);
  const from = [arrival, begins, storedInstant(Math.floor(now / 60_000) * 60_000)].sort().at(-1) ?? arrival;
  return { from, until: ends };
}
