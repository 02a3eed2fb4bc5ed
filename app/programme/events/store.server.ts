import type { Selectable } from "kysely";
import { imageColumns, shownImageOf } from "../../house/images/joined.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { nextDayInstant, storedInstant, toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { addMonths } from "../../platform/lib/time/wall-time-text.ts";
import { nightFor } from "../../platform/venue/club-night.ts";
import { contentCache } from "../../platform/venue/content-cache.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { CalendarEvent, Event } from "./event.ts";
import { linkOf } from "./event-tickets.ts";

/** The calendar's columns of an event. */
const calendarColumns = [
  "events.id",
  "events.name",
  "events.starts_at",
  "events.ends_at",
  "events.night",
  "events.state",
  "events.state_reason",
  "events.previous_starts_at",
  "events.active",
  "events.redirection_url",
  "events.tickets",
  ...imageColumns,
] as const;

/** The columns of an `Event`. */
export const eventColumns = [
  ...calendarColumns,
  "events.description",
  "events.created_at",
  "events.doors",
  "events.set_times",
  "events.line_up",
  "events.age_note",
  "events.entry_note",
] as const;

/** Active events with their posters: all that guests may see. */
function activeEvents(db: Database) {
  return db
    .selectFrom("events")
    .leftJoin("media", "media.id", "events.picture_id")
    .where("events.active", "=", 1)
    .select(calendarColumns);
}

type CalendarRow = Awaited<ReturnType<ReturnType<typeof activeEvents>["execute"]>>[number];

function toCalendarEvent(row: CalendarRow, now: number = Date.now()): CalendarEvent {
  const { path, picture } = shownImageOf(row, now);
  const start_date = zonedIso(row.starts_at, venue.timeZone);
  return {
    _id: row.id,
    name: row.name,
    start_date,
    end_date: zonedIso(row.ends_at, venue.timeZone),
    night: nightFor(start_date, row.night),
    status: row.active === 1,
    imgsrc: path,
    redirection_url: linkOf(row),
    tickets: row.tickets,
    ...(picture && { picture }),
    state: row.state,
    ...(row.state_reason && { state_reason: row.state_reason }),
    ...(row.previous_starts_at && { previous_start_date: zonedIso(row.previous_starts_at, venue.timeZone) }),
  };
}

type EventRow = CalendarRow &
  Pick<
    Selectable<Tables["events"]>,
    "description" | "created_at" | "doors" | "set_times" | "line_up" | "age_note" | "entry_note"
  >;

/** A row with its image, for API responses. */
export function toEvent(row: EventRow): Event {
  return {
    ...toCalendarEvent(row),
    description: row.description,
    created_on: zonedIso(row.created_at, venue.timeZone),
    doors: row.doors,
    set_times: parseJsonText(row.set_times),
    line_up: parseJsonText(row.line_up),
    age_note: row.age_note,
    entry_note: row.entry_note,
  };
}

/**
 * Active events ordered by start: all of them, or those that are not over before a day begins.
 *
 * @param from `YYYY-MM-DD` in the venue's zone.
 */
export async function listEvents(db: Database, from?: string): Promise<Event[]> {
  let query = activeEvents(db).select(eventColumns).orderBy("events.starts_at").orderBy("events.id");
  if (from !== undefined) query = query.where("events.ends_at", ">", toInstant(`${from}T00:00`, venue.timeZone));
  return (await query.execute()).map(toEvent);
}

const upcoming = prepared<{ now: string; limit: number }, CalendarRow>((db, $) =>
  activeEvents(db)
    .where("events.ends_at", ">", $("now"))
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .limit($("limit")),
);

/** Most upcoming events on a page. */
const MAX_UPCOMING = 200;

/**
 * The upcoming events, valid from an instant (ms since 1970) until the first of them is over or the day ends, as the
 * licences of images end by day.
 */
const upcomingCache = contentCache(
  async (db, now: number) => {
    const { rows } = await upcoming(db, { now: storedInstant(now), limit: MAX_UPCOMING });
    const nextDay = nextDayInstant(now, venue.timeZone, venue.nightEndsAt);
    const until = Math.min(nextDay, ...rows.map(({ ends_at }) => Date.parse(ends_at)));
    return { from: now, until, events: rows.map((row) => toCalendarEvent(row, now)) };
  },
  ({ from, until }, now) => from <= now && now < until,
);

/** Active events that are not over at `now` (ms since 1970), soonest first. Shared by all requests: do not modify. */
export async function listUpcomingEvents(db: Database, now: number, limit = MAX_UPCOMING): Promise<CalendarEvent[]> {
  const { events } = await upcomingCache(db, now);
  return events.slice(0, limit);
}

const past = prepared<{ now: string; limit: number }, CalendarRow>((db, $) =>
  activeEvents(db)
    .where("events.starts_at", "<", $("now"))
    .where("events.ends_at", "<=", $("now"))
    .orderBy("events.starts_at", "desc")
    .orderBy("events.id", "desc")
    .limit($("limit")),
);

/** Active events that are over at `now` (ms since 1970), newest first. */
export async function listPastEvents(db: Database, now: number, limit = 24): Promise<CalendarEvent[]> {
  const { rows } = await past(db, { now: storedInstant(now), limit });
  return rows.map((row) => toCalendarEvent(row, now));
}

const beginning = prepared<{ from: string; before: string }, CalendarRow>((db, $) =>
  activeEvents(db)
    .where("events.starts_at", ">=", $("from"))
    .where("events.starts_at", "<", $("before"))
    .orderBy("events.starts_at")
    .orderBy("events.id"),
);

/** Active events from one club night to another, both `YYYY-MM-DD` and inclusive, past or not, in order. */
async function listFromTo(db: Database, first: string, last: string): Promise<CalendarEvent[]> {
  // A club night's event starts on its day or, after midnight, on the next.
  const { rows } = await beginning(db, {
    from: toInstant(`${first}T00:00`, venue.timeZone),
    before: toInstant(`${addDays(last, 2)}T00:00`, venue.timeZone),
  });
  return rows.map((row) => toCalendarEvent(row)).filter(({ night }) => first <= night && night <= last);
}

/**
 * Active events of a month at the venue, past or not, in order.
 *
 * @param month `YYYY-MM`.
 */
export async function listEventsOfMonth(db: Database, month: string): Promise<CalendarEvent[]> {
  return listFromTo(db, `${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));
}

/** The active events of a club night, past or not, in order. @param night `YYYY-MM-DD`. */
export async function listEventsOfNight(db: Database, night: string): Promise<CalendarEvent[]> {
  return listFromTo(db, night, night);
}

const one = prepared<{ id: string }, EventRow>((db, $) =>
  activeEvents(db).select(eventColumns).where("events.id", "=", $("id")),
);

/** The active event with this id, past or not, if there is one. */
export async function findEvent(db: Database, id: string): Promise<Event | undefined> {
  const [row] = (await one(db, { id })).rows;
  return row && toEvent(row);
}

/** All active events, past or not, and when they were last changed, ordered by start. */
export async function listChangedEvents(db: Database) {
  return db
    .selectFrom("events")
    .where("active", "=", 1)
    .select(["id as _id", "name"])
    .select(({ fn }) => fn.coalesce("updated_at", "created_at").as("changed"))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}
