import { type RawBuilder, sql } from "kysely";
import { storedImageOf } from "../../house/images/joined.server.ts";
import { staffFields } from "../../house/published-items/rows.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { StaffEvent } from "./event.ts";
import { formatRecurrence } from "./recurrence.ts";
import type { StaffEventsPage } from "./shapes.ts";
import { EVENTS_PAGE, type EventQuery, type EventShow, type EventSort } from "./staff-list.ts";
import { eventColumns, toEvent } from "./store.server.ts";

/** Events that were not deleted. */
function nights(db: Database) {
  return db.selectFrom("events").where("events.deleted_at", "is", null);
}

const staffColumns = [
  ...eventColumns,
  "events.version",
  "events.updated_at",
  "events.updated_by",
  "series.id as series_id",
  "series.every",
  "series.first_night",
] as const;

function withAll(db: Database) {
  return db
    .selectFrom("events")
    .leftJoin("media", "media.id", "events.picture_id")
    .leftJoin("series", "series.id", "events.series_id")
    .select(staffColumns);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof withAll>["execute"]>>[number];

function toStaffEvent(row: StaffRow): StaffEvent {
  const { series_id: _id, every, first_night } = row;
  const hasSeries = _id !== null && every !== null && first_night !== null;
  const series = hasSeries && { series: { _id, words: formatRecurrence(first_night, every) } };
  const { path: imgsrc, picture } = storedImageOf(row);
  return { ...toEvent(row), imgsrc, ...(picture && { picture }), ...staffFields(row), ...series };
}

/** All events that were not deleted, ordered by start. */
export async function listAllForStaff(db: Database): Promise<StaffEvent[]> {
  const rows = await withAll(db)
    .where("events.deleted_at", "is", null)
    .orderBy("events.starts_at")
    .orderBy("events.id")
    .execute();
  return rows.map(toStaffEvent);
}

/** The event with this id, also when it was deleted. */
export async function findStaffEvent(db: Database, id: string): Promise<StaffEvent | undefined> {
  const row = await withAll(db).where("events.id", "=", id).executeTakeFirst();
  return row && toStaffEvent(row);
}

const countRows = (query: ReturnType<typeof nights>) =>
  query
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then((row) => row.count);

/** The number of events in each filter at `now` (ISO), each read from an index. */
async function countNights(db: Database, now: string): Promise<Record<EventShow, number>> {
  const ever = db.selectFrom("events");
  const [made, takenDown, coming, inactive] = await Promise.all([
    countRows(ever),
    countRows(ever.where("active", "=", 0).where("deleted_at", "is not", null)),
    countRows(nights(db).where("active", "in", [0, 1]).where("ends_at", ">", now)),
    countRows(nights(db).where("active", "=", 0)),
  ]);
  const all = made - takenDown;
  return { all, coming, past: all - coming, inactive };
}

/** Selects events by filter and part of the name. */
function matching(db: Database, { show, q }: EventQuery, now: string) {
  let query = nights(db);
  if (show === "coming") query = query.where("ends_at", ">", now);
  if (show === "past") query = query.where("ends_at", "<=", now);
  if (show === "inactive") query = query.where("active", "=", 0);
  if (q === "") return query;
  const part = q.replace(/[\\%_]/g, "\\$&");
  // LIKE ignores case for A to Z only; searching for both spellings also finds CAFÉ by café.
  return query.where(({ or }) =>
    or(
      [part.toLowerCase(), part.toUpperCase()].map((spelling) =>
        dialectHelpers(db).isLike("events.name", `%${spelling}%`),
      ),
    ),
  );
}

/** Columns to sort by. */
function orderOf(db: Database, sort: EventSort): RawBuilder<unknown> {
  if (sort.endsWith("start")) return sql`events.starts_at`;
  if (sort.endsWith("name")) return dialectHelpers(db).inAnyCase("events.name");
  return sql`coalesce(events.updated_at, events.created_at)`;
}

/**
 * One page of events for staff.
 *
 * @param at the time that separates upcoming from past events, ms since 1970.
 */
export async function listStaffEvents(db: Database, query: EventQuery, at: number): Promise<StaffEventsPage> {
  const now = storedInstant(at);
  const { page, show, q } = query;
  const sort = query.sort ?? (show === "coming" ? "start" : "-start");
  const order = orderOf(db, sort);
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const counts = await countNights(db, now);
  const total = q === "" ? counts[show] : await countRows(matching(db, query, now));
  const rows = await matching(db, query, now)
    .leftJoin("media", "media.id", "events.picture_id")
    .leftJoin("series", "series.id", "events.series_id")
    .select(staffColumns)
    .orderBy(order, direction)
    .orderBy("events.id", direction)
    .limit(EVENTS_PAGE)
    .offset((page - 1) * EVENTS_PAGE)
    .execute();
  return { items: rows.map(toStaffEvent), total, page, page_size: EVENTS_PAGE, counts };
}

/** Other active events that take place between two instants (ISO), the first few. */
export async function listOverlaps(db: Database, from: string, till: string, exceptId: string) {
  return db
    .selectFrom("events")
    .select(["name", "starts_at", "ends_at"])
    .where("active", "=", 1)
    .where("state", "not in", ["cancelled", "postponed"])
    .where("starts_at", "<", till)
    .where("ends_at", ">", from)
    .where("id", "<>", exceptId)
    .orderBy("starts_at")
    .limit(3)
    .execute();
}

/** Events that were not deleted and start on this day at the venue or later, in order. */
function startingFrom(db: Database, day: string) {
  return withAll(db)
    .where("events.deleted_at", "is", null)
    .where("events.starts_at", ">=", toInstant(`${day}T00:00`, venue.timeZone))
    .orderBy("events.starts_at")
    .orderBy("events.id");
}

/** The events that were not deleted from one club night to another, both included, in order. Days are `YYYY-MM-DD`. */
export async function listNightsBetween(db: Database, first: string, last: string): Promise<StaffEvent[]> {
  // A club night's event starts on its day or, after midnight, on the next.
  const before = toInstant(`${addDays(last, 2)}T00:00`, venue.timeZone);
  const rows = await startingFrom(db, first).where("events.starts_at", "<", before).execute();
  return rows.map(toStaffEvent).filter(({ night }) => first <= night && night <= last);
}

/** The first event that was not deleted from this club night (`YYYY-MM-DD`) on. */
export async function findNextNight(db: Database, night: string): Promise<StaffEvent | undefined> {
  const before = (await listNightsBetween(db, night, addDays(night, 1)))[0];
  if (before) return before;
  const row = await startingFrom(db, addDays(night, 2)).limit(1).executeTakeFirst();
  return row && toStaffEvent(row);
}
