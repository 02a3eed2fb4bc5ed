import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { clock, isMoment, longDate, shortDate } from "../lib/wall-time.ts";
import { clockChange, momentOf, storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import type { EventNote } from "./event-note.ts";
import { ENDS_TOO_EARLY } from "./schema.ts";
import { listOverlaps } from "./staff-store.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const atTheVenue = (instant: string) => zonedIso(instant, venue.timeZone);
const offsetOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(venue.timeZone).offsetNanoseconds;

function many(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** `7 hours`, `6 hours 30 minutes`. */
function hours(milliseconds: number): string {
  const minutes = Math.round((milliseconds % HOUR) / 60_000);
  return [many(Math.floor(milliseconds / HOUR), "hour"), ...(minutes > 0 ? [many(minutes, "minute")] : [])].join(" ");
}

/** What daylight saving makes of a time: it skips it, or has it twice. */
function doubt(field: EventNote["field"], time: string): EventNote[] {
  const change = clockChange(time, venue.timeZone);
  if (!change) return [];
  const message =
    change === "skipped"
      ? `The clocks go forward on ${longDate(time)}, so there is no ${clock(time)}. ${clock(atTheVenue(momentOf(time, venue.timeZone)))} is taken.`
      : `The clocks go back on ${longDate(time)}, so ${clock(time)} comes twice. The first is taken.`;
  return [{ field, tone: "warning", message }];
}

/** How long a night is, where that may surprise. */
function length(start: string, end: string): EventNote[] {
  const lasts = Date.parse(end) - Date.parse(start);
  const moved = offsetOf(end) - offsetOf(start);
  const note = { field: "end_date" } as const;
  if (lasts > DAY) {
    const days = many(Math.round(lasts / DAY), "day");
    return [{ ...note, tone: "warning", message: `This lasts about ${days}. Is the end on the right day?` }];
  }
  if (moved === 0) return [];
  const way = moved > 0 ? "forward" : "back";
  return [{ ...note, tone: "fact", message: `The clocks go ${way} during this night: it lasts ${hours(lasts)}.` }];
}

/**
 * What a manager should know of a night's dates before it is saved. A date that is missing or none is passed
 * over.
 *
 * @param night the dates as they are typed, and the night's id when it is there already.
 * @param now ms since 1970.
 */
export async function checkEvent(
  db: Database,
  { start_date = "", end_date = "", id = "" }: { start_date?: string; end_date?: string; id?: string },
  now: number,
): Promise<EventNote[]> {
  const notes = [
    ...(isMoment(start_date) ? doubt("start_date", start_date) : []),
    ...(isMoment(end_date) ? doubt("end_date", end_date) : []),
  ];
  if (!isMoment(start_date) || !isMoment(end_date)) return notes;
  const start = momentOf(start_date, venue.timeZone);
  const end = momentOf(end_date, venue.timeZone);
  if (end <= start) return [...notes, { field: "end_date", tone: "warning", message: ENDS_TOO_EARLY }];

  notes.push(...length(start, end));
  if (end <= storedInstant(now)) {
    const message = "This night is already over. Guests find it under past events.";
    notes.push({ field: "end_date", tone: "warning", message });
  }
  for (const { name, ends_at } of await listOverlaps(db, start, end, id)) {
    const till = atTheVenue(ends_at);
    const message = `${name} is on at the same time, until ${clock(till)} on ${shortDate(till)}.`;
    notes.push({ field: "start_date", tone: "warning", message });
  }
  return notes;
}
