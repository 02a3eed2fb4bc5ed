import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { withValues } from "../../platform/venue/changed-settings.ts";
import { clubNightOf, nightFor, tonight } from "../../platform/venue/club-night.ts";
import type { StaffServices } from "../../staff/auth/staff.server.ts";
import { readDraft } from "./draft.server.ts";
import { type ChangedReading, type TimeChange, timeChangeShape } from "./shapes.ts";

/** The settings that turn instants into the venue's dates and wall times. */
interface Clock {
  /** IANA zone. */
  timeZone: string;
  /** `06:00`. */
  nightEndsAt: string;
}

/**
 * The club night of an event after the change. A night that followed from the start is derived again; one that was set
 * by hand or is past stays, if the start allows it.
 *
 * @param before the start as wall time before the change. @param after the start as wall time after it.
 */
function nightAfter(
  event: { night: string | null; over: boolean },
  before: { start: string; nightEndsAt: string },
  after: { start: string; nightEndsAt: string },
): string {
  const followed = event.night === null || event.night === clubNightOf(before.start, before.nightEndsAt);
  return nightFor(after.start, followed && !event.over ? null : event.night, after.nightEndsAt);
}

/** Most events listed by name. */
const NAMED = 50;

/** Rows per read. */
const BATCH = 500;

type EventRow = { id: string; name: string; starts_at: string; ends_at: string; night: string | null };

/** All events in batches, by id. @param endsAfter ISO 8601 in UTC. */
async function* readEvents(db: Database, endsAfter = ""): AsyncGenerator<EventRow> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("events")
      .select(["id", "name", "starts_at", "ends_at", "night"])
      .where("id", ">", after)
      .where("ends_at", ">", endsAfter)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const isSameClock = (left: Clock, right: Clock) =>
  left.timeZone === right.timeZone && left.nightEndsAt === right.nightEndsAt;

function read({ starts_at }: EventRow, { timeZone, nightEndsAt }: Clock) {
  return { start: zonedIso(starts_at, timeZone), nightEndsAt };
}

/** An event's times before and after the change. @param now ISO 8601 in UTC. */
function readings(row: EventRow, before: Clock, after: Clock, now: string): ChangedReading {
  const [old, next] = [read(row, before), read(row, after)];
  const over = row.ends_at <= now;
  return {
    _id: row.id,
    name: row.name,
    before: { start: old.start, night: nightAfter({ night: row.night, over: true }, old, old) },
    after: { start: next.start, night: nightAfter({ night: row.night, over }, old, next) },
  };
}

const isDifferent = ({ before, after }: ChangedReading) =>
  before.start.slice(0, 16) !== after.start.slice(0, 16) || before.night !== after.night;

/** The number of requests from `night` on that the change affects: all, or those between the two ends of the night. */
async function countRequests(db: Database, before: Clock, after: Clock, night: string): Promise<number> {
  const upcoming = db.selectFrom("requests").where("date_wanted", ">=", night).where("status", "!=", "spam");
  if (before.timeZone !== after.timeZone) {
    const { all } = await upcoming.select(({ fn }) => fn.countAll<number>().as("all")).executeTakeFirstOrThrow();
    return Number(all);
  }
  const rows = await upcoming.where("kind", "in", ["vip-table", "function"]).select("details").execute();
  const [first, last] = [before.nightEndsAt, after.nightEndsAt].sort() as [string, string];
  return rows.filter(({ details }) => {
    const { time } = parseJsonText(details);
    return time !== undefined && first <= time && time < last;
  }).length;
}

/** The dates and times that the change affects. @param now ms since 1970. */
export async function findTimeChange(db: Database, before: Clock, after: Clock, now: number): Promise<TimeChange> {
  if (isSameClock(before, after)) return { events: [], total: 0, requests: 0 };
  const at = storedInstant(now);
  const upcoming = await Array.fromAsync(readEvents(db, at), (row) => readings(row, before, after, at));
  const events = upcoming
    .filter(isDifferent)
    .sort((left, right) => Date.parse(left.before.start) - Date.parse(right.before.start));
  const requests = await countRequests(db, before, after, tonight(now));
  return { events: events.slice(0, NAMED), total: events.length, requests };
}

/**
 * Updates the stored club nights of events for the change, in the caller's transaction.
 *
 * @param now ms since 1970. @returns the number of changed events.
 */
export async function changeNights(trx: Database, before: Clock, after: Clock, now: number): Promise<number> {
  if (isSameClock(before, after)) return 0;
  const at = storedInstant(now);
  let changed = 0;
  for await (const row of readEvents(trx)) {
    const { night } = readings(row, before, after, at).after;
    if (night === row.night) continue;
    await trx.updateTable("events").set({ night }).where("id", "=", row.id).execute();
    changed += 1;
  }
  return changed;
}

/** `/api/settings/time-change`. */
export const timeChangeEndpoints = [
  endpoint({
    method: "GET",
    path: "/settings/time-change",
    access: "settings.change",
    summary: "Returns the events and requests that the draft's time zone and end of night would change.",
    output: timeChangeShape,
    async handle(_context, { db }: StaffServices) {
      const { published, changes } = await readDraft(db);
      return findTimeChange(db, published.venue, withValues(published, changes).venue, Date.now());
    },
  }),
] as const;
