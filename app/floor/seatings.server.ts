import type { Selectable } from "kysely";
import { record } from "../audit/record.server.ts";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { stateOf } from "../door/door-actions.ts";
import { doorActionsOf } from "../door/door-log.server.ts";
import { writeHistory } from "../history/write-history.server.ts";
import { formatTime } from "../lib/wall-time.ts";
import { parseInstant, storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import type { Floor, Seating } from "./floor.ts";
import { boundsOf } from "./night-bounds.server.ts";
import type { SentSeating } from "./schema.ts";
import { type Edit, listTables, touchFloor } from "./tables.server.ts";

function toSeating({ request_id, table_id, from_at, until_at }: Selectable<Tables["seatings"]>): Seating {
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return { request: request_id, table: table_id, from: zoned(from_at), until: zoned(until_at) };
}

/** Seatings of a night, without guests who have moved to another night since. */
function seatingsOf(db: Database, night: string) {
  return db
    .selectFrom("seatings")
    .innerJoin("requests", "requests.id", "seatings.request_id")
    .where("seatings.night", "=", night)
    .where("requests.date_wanted", "=", night);
}

/** The tables and their seatings in a night. */
export async function readFloor(db: Database, night: string): Promise<Floor> {
  const [tables, seatings] = await Promise.all([listTables(db), seatingsOf(db, night).selectAll("seatings").execute()]);
  return { tables, seatings: seatings.map(toSeating) };
}

/** Other parties that have a table for part of a time. Instants are ISO 8601 in UTC. */
async function othersAt(trx: Database, table: string, night: string, request: string, from: string, until: string) {
  return seatingsOf(trx, night)
    .select(["requests.id", "requests.name", "requests.status", "from_at", "until_at"])
    .where("table_id", "=", table)
    .where("request_id", "<>", request)
    .where("from_at", "<", until)
    .where("until_at", ">", from)
    .execute();
}

/** Whether a table is no longer held for a party: no-show, cancelled, or later than the hold. */
async function hasLapsed(
  trx: Database,
  other: { id: string; status: string; from_at: string },
  night: string,
  now: number,
): Promise<boolean> {
  const state = stateOf(await doorActionsOf(trx, other.id, night));
  if (state.now !== null) return state.now === "no-show";
  if (other.status === "arrived" || other.status === "definite") return false;
  if (other.status !== "approved" && other.status !== "tentative") return true;
  return Date.parse(other.from_at) + venue.rules.tableHeldMinutes * 60_000 <= now;
}

/** Why a table was not assigned. */
export interface SeatingRejection {
  status: 404 | 409 | 422;
  message: string;
}

/**
 * Saves when a party arrives and its table, in the writer's transaction: one table goes to one party at a time.
 * Parties whose hold has expired lose it.
 */
export async function saveSeating(
  trx: Database,
  sent: SentSeating,
  { by, now }: Edit,
): Promise<SeatingRejection | undefined> {
  const { request, night, table } = sent;
  const [from, until] = [sent.from, sent.until].map((time) => parseInstant(time, venue.timeZone)) as [string, string];
  const bounds = boundsOf(night);
  if (from < bounds.begins || until > bounds.ends || from >= until) {
    return { status: 422, message: "Enter an arrival and end time within this night." };
  }
  const row = await trx
    .selectFrom("requests")
    .select(["kind", "date_wanted", "reference"])
    .where("id", "=", request)
    .executeTakeFirst();
  if (row?.date_wanted !== night || !["vip-table", "function"].includes(row.kind)) {
    return { status: 404, message: "This guest is no longer on this night's list." };
  }
  const found = table === null ? undefined : (await listTables(trx)).find(({ _id }) => _id === table);
  if (table !== null && !found) return { status: 404, message: "Table not found." };
  const hours = (start: string, end: string) =>
    [start, end].map((instant) => formatTime(zonedIso(instant, venue.timeZone))).join(" to ");
  if (table !== null && found) {
    const lapsed: string[] = [];
    for (const other of await othersAt(trx, table, night, request, from, until)) {
      if (!(await hasLapsed(trx, other, night, now))) {
        return {
          status: 409,
          message: `${found.name} is assigned to ${other.name}, ${hours(other.from_at, other.until_at)}.`,
        };
      }
      lapsed.push(other.id);
    }
    for (const id of lapsed) {
      await trx.updateTable("seatings").set({ table_id: null }).where("request_id", "=", id).execute();
      const text = `${found.name} was reassigned: tables are held for ${venue.rules.tableHeldMinutes} minutes.`;
      await writeHistory(trx, id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
    }
  }
  const seating = { night, table_id: table, from_at: from, until_at: until };
  await trx
    .insertInto("seatings")
    .values({ request_id: request, ...seating })
    .onConflict((conflict) => conflict.column("request_id").doUpdateSet(seating))
    .execute();
  const text = `${found?.name ?? "No table"}, ${hours(from, until)}`;
  await writeHistory(trx, request, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  const object = { kind: "request", id: request, name: row.reference };
  const after = { table: found?.name ?? null, from, until, night };
  await record(trx, { actor: by, action: "seating.saved", object, after }, now);
  await touchFloor(trx);
  return undefined;
}
