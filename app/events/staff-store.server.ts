import { type RawBuilder, sql } from "kysely";
import { venue } from "../content/venue.ts";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import type { Database } from "../db/tables.ts";
import { addDays } from "../lib/wall-steps.ts";
import { storedInstant, toInstant } from "../lib/zoned-time.server.ts";
import { storedPictureOf } from "../media/joined.server.ts";
import { staffFields } from "../publishing/rows.server.ts";
import type { StaffEvent } from "./event.ts";
import { formatRecurrence, type Rhythm } from "./series/recurrence.ts";
import { EVENTS_PAGE, type EventQuery, type EventShow, type EventSort, type StaffEventsPage } from "./staff-list.ts";
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
  const series = _id !== null && { series: { _id, words: formatRecurrence(first_night ?? "", every as Rhythm) } };
  const { path: imgsrc, picture } = storedPictureOf(row);
  return { ...toEvent(row), imgsrc, ...(picture && { picture }), ...staffFields(row), ...series };
}

/** Every night that was not deleted, ordered by start. */
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

/** How many events there are of each sort at `now` (ISO), each read off an index. */
async function countNights(db: Database, now: string): Promise<Record<EventShow, number>> {
  const count = (query: ReturnType<typeof nights>) =>
    query
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
      .then((row) => row.count);
  const ever = db.selectFrom("events");
  const [made, takenDown, coming, inactive] = await Promise.all([
    count(ever),
    count(ever.where("active", "=", 0).where("deleted_at", "is not", null)),
    count(nights(db).where("active", "in", [0, 1]).where("ends_at", ">", now)),
    count(nights(db).where("active", "=", 0)),
  ]);
  const all = made - takenDown;
  return { all, coming, past: all - coming, inactive };
}

/** The events that a manager looks at, by show and by a part of the name. */
function matching(db: Database, { show, q }: EventQuery, now: string) {
  let query = nights(db);
  if (show === "coming") query = query.where("ends_at", ">", now);
  if (show === "past") query = query.where("ends_at", "<=", now);
  if (show === "inactive") query = query.where("active", "=", 0);
  if (q === "") return query;
  const part = q.replace(/[\\%_]/g, "\\$&");
  // LIKE knows upper and lower case of A to Z only; written both ways it also finds CAFÉ by café.
  return query.where(({ or }) =>
    or([part.toLowerCase(), part.toUpperCase()].map((one) => dialectHelpers(db).isLike("events.name", `%${one}%`))),
  );
}

/** What events are put in order by. */
function orderOf(db: Database, sort: EventSort): RawBuilder<unknown> {
  if (sort.endsWith("start")) return sql`events.starts_at`;
  if (sort.endsWith("name")) return dialectHelpers(db).inAnyCase("events.name");
  return sql`coalesce(events.updated_at, events.created_at)`;
}

/**
 * One page of the nights that staff look at.
 *
 * @param at ms since 1970: what is coming and what is past.
 */
export async function listStaffEvents(db: Database, query: EventQuery, at: number): Promise<StaffEventsPage> {
  const now = storedInstant(at);
  const { page, show, q } = query;
  const sort = query.sort ?? (show === "coming" ? "start" : "-start");
  const order = orderOf(db, sort);
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const counts = await countNights(db, now);
  const total =
    q === ""
      ? counts[show]
      : (
          await matching(db, query, now)
            .select((row) => row.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow()
        ).count;
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

/** Other active events that take place and are under way between two instants (ISO), the first of them. */
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

/** Events that were not deleted and start on a day of the venue's or later, in order. */
function startingFrom(db: Database, day: string) {
  return withAll(db)
    .where("events.deleted_at", "is", null)
    .where("events.starts_at", ">=", toInstant(`${day}T00:00`, venue.timeZone))
    .orderBy("events.starts_at")
    .orderBy("events.id");
}

/** The events that were not deleted from one club night to another, both included, in order. Days are `YYYY-MM-DD`. */
export async function listNightsBetween(db: Database, first: string, last: string): Promise<StaffEvent[]> {
  // A night begins on its own day or, after midnight, on the next.
  const before = toInstant(`${addDays(last, 2)}T00:00`, venue.timeZone);
  const rows = await startingFrom(db, first).where("events.starts_at", "<", before).execute();
  return rows.map(toStaffEvent).filter(({ night }) => first <= night && night <= last);
}

/** The first event that was not deleted of a club night (`YYYY-MM-DD`) or a later one. */
export async function findNextNight(db: Database, night: string): Promise<StaffEvent | undefined> {
  const before = (await listNightsBetween(db, night, addDays(night, 1)))[0];
  if (before) return before;
  const row = await startingFrom(db, addDays(night, 2)).limit(1).executeTakeFirst();
  return row && toStaffEvent(row);
}
