import type { Database } from "../../../platform/db/tables.ts";
import { clockChange, parseInstant, storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDay, formatLongDate, formatTime, isInstant } from "../../../platform/lib/time/wall-time-text.ts";
import { clubNightOf, timeInNight } from "../../../platform/venue/club-night.ts";
import { settings } from "../../../platform/venue/current.ts";
import { closedReason, hoursOf } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { byWeight, eventNote } from "../event-note.ts";
import { isTime } from "../line-up.ts";
import { ENDS_TOO_EARLY } from "../schema.ts";
import type { EventNote } from "../shapes.ts";
import { listOverlaps } from "../staff-store.server.ts";
import { lengthNotes, looksOf } from "./listing-checks.ts";
import { findChecked, findDoors, listNamesakes } from "./store.server.ts";

const HOUR = 3_600_000;

const atTheVenue = (instant: string) => zonedIso(instant, venue.timeZone);
const offsetOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(venue.timeZone).offsetNanoseconds;

function many(count: number, singular: string): string {
  return `${count} ${singular}${count === 1 ? "" : "s"}`;
}

/** `7 hours`, `6 hours 30 minutes`. */
function hours(milliseconds: number): string {
  const minutes = Math.round((milliseconds % HOUR) / 60_000);
  return [many(Math.floor(milliseconds / HOUR), "hour"), ...(minutes > 0 ? [many(minutes, "minute")] : [])].join(" ");
}

/** A time that daylight saving skips or repeats. */
function doubt(field: EventNote["field"], time: string): EventNote[] {
  const change = clockChange(time, venue.timeZone);
  if (!change) return [];
  const message =
    change === "skipped"
      ? `The clocks go forward on ${formatLongDate(time)}: ${formatTime(time)} doesn't exist that day. Using ${formatTime(atTheVenue(parseInstant(time, venue.timeZone)))}.`
      : `The clocks go back on ${formatLongDate(time)}: ${formatTime(time)} happens twice. Using the first.`;
  return [eventNote(field, "should", message)];
}

/** The duration, if it is unusual. */
function length(start: string, end: string): EventNote[] {
  const [from, till] = [atTheVenue(start), atTheVenue(end)];
  const odd = lengthNotes(from.slice(0, 16), till.slice(0, 16));
  const moved = offsetOf(end) - offsetOf(start);
  if (odd.length > 0 || moved === 0) return odd;
  const way = moved > 0 ? "forward" : "back";
  const lasts = hours(Date.parse(end) - Date.parse(start));
  return [eventNote("end_date", "note", `The clocks go ${way} during this event. It lasts ${lasts}.`)];
}

/** A date on which the club is closed although its weekday may be open. @param start an instant. */
function closedDay(start: string): EventNote[] {
  const night = clubNightOf(atTheVenue(start));
  if (closedReason(settings().hours, night) === undefined) return [];
  const { note } = hoursOf(settings().hours, night);
  const message = `The club is closed on ${formatLongDate(night)}${note && ` (${note})`}. Its special hours are in Settings.`;
  return [eventNote("start_date", "should", message)];
}

/** The instant (ISO) at which doors open. @param start an instant. @param doors `HH:MM`. */
function instantOfDoors(start: string, doors: string): string {
  const night = clubNightOf(atTheVenue(start));
  return parseInstant(timeInNight(night, doors), venue.timeZone);
}

/** An event's dates as typed, its name if known, and its id if it is stored. */
export interface CheckedDates {
  start_date?: string;
  end_date?: string;
  name?: string;
  id?: string;
  /** When the doors open, `HH:MM`, or empty; left out, the stored time counts. */
  doors?: string;
}

/**
 * Notes about an event's dates before it is saved. Missing and invalid dates are
 * ignored.
 *
 * @param now ms since 1970.
 */
export async function checkEvent(
  db: Database,
  { start_date = "", end_date = "", name = "", id = "", doors: typedDoors }: CheckedDates,
  now: number,
): Promise<EventNote[]> {
  const notes = [
    ...(isInstant(start_date) ? doubt("start_date", start_date) : []),
    ...(isInstant(end_date) ? doubt("end_date", end_date) : []),
  ];
  if (!isInstant(start_date) || !isInstant(end_date)) return notes;
  const start = parseInstant(start_date, venue.timeZone);
  const end = parseInstant(end_date, venue.timeZone);
  if (end <= start) return [...notes, eventNote("end_date", "must", ENDS_TOO_EARLY)];

  notes.push(...length(start, end), ...closedDay(start));
  const warn = (field: EventNote["field"], message: string) => notes.push(eventNote(field, "should", message));
  const at = storedInstant(now);
  if (end <= at) warn("end_date", "This event has ended. Guests find it under past events.");
  else if (start <= at) warn("start_date", "This event has already started.");
  const doors = typedDoors ?? (id === "" ? "" : await findDoors(db, id));
  if (isTime(doors) && instantOfDoors(start, doors) > start)
    warn("start_date", `Doors open at ${formatTime(doors)}, after the start.`);
  for (const { name, ends_at } of await listOverlaps(db, start, end, id)) {
    const till = atTheVenue(ends_at);
    warn("start_date", `${name} is on at the same time, until ${formatTime(till)} on ${formatDay(till)}.`);
  }
  if (name.trim() && (await listNamesakes(db, { name, start, id })).length > 0) {
    const night = clubNightOf(atTheVenue(start));
    warn("name", `Another event on ${formatDay(night)} has this name.`);
  }
  return notes;
}

/**
 * All notes about a stored event, without the check of its ticket link.
 *
 * @param now ms since 1970.
 * @returns undefined if there is no such event.
 */
export async function checkStoredEvent(db: Database, id: string, now: number): Promise<EventNote[] | undefined> {
  const night = await findChecked(db, id);
  if (!night) return undefined;
  const dates = await checkEvent(db, { ...night, start_date: night.starts_at, end_date: night.ends_at, id }, now);
  return byWeight([...looksOf(night), ...dates]);
}
