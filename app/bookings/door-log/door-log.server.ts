import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { DoorActionKind, DoorSource, RejectedCode } from "../../platform/db/tables/door.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type DoorAction, doorActionKinds, isDoorAction, liveActions, stateOf, statusOf } from "./door-actions.ts";

/** The place of a status that staff set in the office. */
export const OFFICE = "the office";

type Row = Selectable<Tables["arrivals"]>;
type ActionRow = Row & { what: DoorActionKind };

/** An entry to log: a door action, or, with `what`, the verdict that rejected a claim's code. */
export interface NewEntry {
  _id: string;
  /** The guest, as in `DoorAction`. */
  request: string;
  source: DoorSource | null;
  /** How many people came in or left, and the size of their party; null if nobody did. */
  people: number | null;
  party: number | null;
  /** The club night whose sheet it is on, `YYYY-MM-DD`. */
  night: string;
  what: DoorActionKind | RejectedCode;
  undoes: string | null;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  door: string;
  phone?: string;
  reason?: string;
  /** The room that a correction is about. */
  room?: string;
  /** See `DoorAction`. */
  rooms?: DoorAction["rooms"];
  paid?: DoorAction["paid"];
}

const toDoorAction = ({ id, request_id, what, undoes, at, actor, door, ...row }: ActionRow): DoorAction => ({
  _id: id,
  request: request_id,
  what,
  undoes,
  at: zonedIso(at, venue.timeZone),
  by: actor,
  door,
  ...(row.phone && { phone: row.phone }),
  ...(row.people !== null && { people: row.people }),
  ...(row.party !== null && { party: row.party }),
  ...(row.source !== null && { source: row.source }),
  ...(row.reason && { reason: row.reason }),
  ...(row.room && { room: row.room }),
  ...(row.details && parseJsonText(row.details)),
});

/** Adds an entry to the log, in the writer's transaction. @param now ms since 1970. */
export async function appendEntry(trx: Database, entry: NewEntry, now: number): Promise<void> {
  const { _id: id, request: request_id, by: actor, phone = "", reason = "", room = "", rooms, paid, ...rest } = entry;
  const { seq } = await trx
    .selectFrom("arrivals")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  const row = {
    ...rest,
    phone,
    reason,
    room,
    details: rooms || paid ? jsonText({ rooms, paid }) : ("" as const),
    id,
    request_id,
    actor,
    seq: Number(seq ?? 0) + 1,
    received_at: storedInstant(now),
  };
  await trx.insertInto("arrivals").values(row).execute();
}

const entriesOf = (db: Database) => db.selectFrom("arrivals").selectAll().orderBy("seq");
const actionsIn = (db: Database) =>
  entriesOf(db).where("what", "in", doorActionKinds).$narrowType<{ what: DoorActionKind }>();

/** One entry; undefined if there is none with this id. */
export function findEntry(db: Database, id: string): Promise<Row | undefined> {
  return entriesOf(db).where("id", "=", id).executeTakeFirst();
}

/** Every entry about a request, rejected codes included, in the order in which they were logged. */
export function listEntries(db: Database, requestId: string): Promise<Row[]> {
  return entriesOf(db).where("request_id", "=", requestId).execute();
}

/** The door actions about a request, of all club nights or of the given one. */
export async function doorActionsOf(db: Database, requestId: string, night?: string): Promise<DoorAction[]> {
  const all = actionsIn(db).where("request_id", "=", requestId);
  const rows = await (night === undefined ? all : all.where("night", "=", night)).execute();
  return rows.map(toDoorAction);
}

/** The door actions about several requests, entries or tickets. */
export async function doorActionsAbout(db: Database, ids: readonly string[]): Promise<DoorAction[]> {
  const rows = await actionsIn(db).where(dialectHelpers(db).isAmong("request_id", ids)).execute();
  return rows.map(toDoorAction);
}

/** The message of an undo whose action is not on the sheet of that night. */
export const NOT_FOUND = "Action not found.";

/**
 * The action that an undo names, on the sheet of the undo's club night.
 *
 * @returns it, and whether it is undone already; undefined if there is none.
 */
export async function findUndone(
  db: Database,
  { request, night, undoes }: Pick<NewEntry, "request" | "night" | "undoes">,
): Promise<{ target: DoorAction; again: boolean } | undefined> {
  const actions = await doorActionsOf(db, request, night);
  const target = actions.find(({ _id, what }) => _id === undoes && what !== "undone");
  return target && { target, again: actions.some((action) => action.undoes === undoes) };
}

/** The door actions of a club night that were logged after the entry with this number, in order. */
export async function doorActionsAfter(db: Database, night: string, seq: number): Promise<DoorAction[]> {
  const rows = await actionsIn(db).where("night", "=", night).where("seq", ">", seq).execute();
  return rows.map(toDoorAction);
}

/** The redemption of a claim that counts: the first in the log that was not undone. */
export function findRedemption(trx: Database, requestId: string): Promise<Row | undefined> {
  return entriesOf(trx)
    .where("request_id", "=", requestId)
    .where("what", "=", "redeemed")
    .where(({ eb, selectFrom }) =>
      eb(
        "id",
        "not in",
        selectFrom("arrivals as undo")
          .select("undo.undoes")
          .where("undo.request_id", "=", requestId)
          .where("undo.undoes", "is not", null)
          .$castTo<{ undoes: string }>(),
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

/**
 * Logs a status that staff set and door actions do not explain, so that sheet and request always agree.
 *
 * @param request with its new status.
 * @param now ms since 1970.
 */
export async function logStatus(
  trx: Database,
  request: { id: string; kind: RequestKind; date_wanted: string | null; status: string },
  by: string,
  now: number,
): Promise<void> {
  const { id, kind, date_wanted: night, status } = request;
  // An arrival from before the booking was moved to this night does not count here; a claim is redeemed once.
  const actions = await doorActionsOf(trx, id, kind === "claim" ? undefined : (night ?? ""));
  const follows = statusOf(kind, status, stateOf(actions));
  if (night === null || follows === undefined || follows === status) return;
  // Actions of the same second sort by id: this id sorts after those of phones and of earlier statuses set by staff.
  const order = `z${String(actions.length).padStart(6, "0")}`;
  const nextId = () => `${order}-${randomUUIDv7()}`;
  const source = kind as DoorSource;
  const entry = { request: id, source, people: null, party: null, night, at: storedInstant(now), by, door: OFFICE };
  if (isDoorAction(status)) {
    return appendEntry(trx, { ...entry, _id: nextId(), what: status, undoes: null }, now);
  }
  for (const { _id: undoes } of liveActions(actions)) {
    await appendEntry(trx, { ...entry, _id: nextId(), what: "undone", undoes }, now);
  }
}
