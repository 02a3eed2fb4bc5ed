import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { doorActionsAfter } from "../door/door-log.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { budgets } from "../requests/forms/limits.ts";
import { FLOOR_VERSION, readFloor } from "./floor.server.ts";
import { findNight, instantIn } from "./night.server.ts";
import type { Sheet, SheetChanges, SheetRow } from "./sheet.ts";

/** What stands on the sheet: by kind, the statuses of those who are to come, or came. */
const onSheet: Record<SheetRow["kind"], readonly string[]> = {
  "vip-table": ["approved", "arrived", "no-show"],
  function: ["tentative", "definite"],
  claim: ["claimed", "redeemed"],
};

/** The club nights between two days (`YYYY-MM-DD`) for which anybody is on the sheet, in order. */
export async function listSheetNights(db: Database, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom("requests")
    .select("date_wanted")
    .distinct()
    .where("date_wanted", ">=", first)
    .where("date_wanted", "<=", last)
    .where(({ or, and, eb }) =>
      or(Object.entries(onSheet).map(([kind, statuses]) => and([eb("kind", "=", kind), eb("status", "in", statuses)]))),
    )
    .execute();
  return rows.map(({ date_wanted }) => date_wanted ?? "").sort();
}

function requestsOf(db: Database, night: string) {
  return db
    .selectFrom("requests")
    .leftJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(["id", "kind", "reference", "name", "status", "details", "code"])
    .where("date_wanted", "=", night)
    .where("kind", "in", Object.keys(onSheet));
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>["execute"]>>[number];

function isOnSheet({ kind, status }: Row): boolean {
  return kind in onSheet && onSheet[kind as SheetRow["kind"]].includes(status);
}

function toRow(night: string, { id, kind, reference, name, status, details, code }: Row): SheetRow {
  const said = JSON.parse(details) as Record<string, unknown>;
  const word = (field: string) => (typeof said[field] === "string" ? said[field] : "");
  const isClaim = kind === "claim";
  const budget = budgets.find(({ value }) => value === said.budget)?.label ?? word("budget");
  return {
    _id: id,
    kind: kind as SheetRow["kind"],
    reference,
    name,
    guests: isClaim ? (word("guestName") ? 2 : 1) : Number(said.guests) || 1,
    status,
    wants: isClaim ? word("offer") : budget,
    note: isClaim ? word("guestName") && `with ${word("guestName")}` : word("message"),
    comes: /^\d\d:\d\d$/.test(word("time")) ? instantIn(night, word("time")) : "",
    code,
  };
}

/** How far a sheet is up to date: the last tap, the floor's count, and the last change of any request. */
interface Mark {
  seq: number;
  floor: number;
  changed: string;
}

const written = ({ seq, floor, changed }: Mark) => [seq, floor, changed].join("~");

function readMark(mark: string): Mark | undefined {
  const [, seq, floor, changed = ""] = /^(\d{1,15})~(\d{1,15})~([\dTZ:.-]{0,30})$/.exec(mark) ?? [];
  return seq === undefined ? undefined : { seq: Number(seq), floor: Number(floor), changed };
}

/** How far the night is. It is asked for by every phone every other second, so it reads indexes alone. */
async function markOf(db: Database, night: string): Promise<Mark> {
  const [actions, floor, requests] = await Promise.all([
    db
      .selectFrom("arrivals")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .where("night", "=", night)
      .executeTakeFirst(),
    db.selectFrom("meta").select("value").where("key", "=", FLOOR_VERSION).executeTakeFirst(),
    db
      .selectFrom("requests")
      .select(({ fn }) => fn.max("updated_at").as("changed"))
      .executeTakeFirst(),
  ]);
  return {
    seq: Number(actions?.seq ?? 0),
    floor: Number(floor?.value ?? 0),
    changed: requests?.changed ?? "",
  };
}

/** Everything of a night (`YYYY-MM-DD`) at `now` (ms since 1970). */
export async function readSheet(db: Database, night: string, now: number): Promise<Sheet> {
  // Read first: what changes meanwhile comes once more with the next changes.
  const mark = await markOf(db, night);
  const [about, rows, actions, floor] = await Promise.all([
    findNight(db, night),
    requestsOf(db, night).execute(),
    doorActionsAfter(db, night, 0),
    readFloor(db, night),
  ]);
  return {
    night,
    ...about,
    mark: written(mark),
    now: zonedIso(storedInstant(now), venue.timeZone),
    rows: rows.filter(isOnSheet).map((row) => toRow(night, row)),
    ticks: actions,
    floor,
  };
}

/**
 * What has changed since a mark; nothing but the clock where nothing has. A mark that cannot be read needs the
 * whole sheet again: then nothing comes back. So does what was deleted for good, which no mark tells of.
 */
export async function readChanges(
  db: Database,
  night: string,
  after: string,
  now: number,
): Promise<SheetChanges | undefined> {
  const before = readMark(after);
  if (!before) return undefined;
  const mark = await markOf(db, night);
  const changes: SheetChanges = { mark: written(mark), now: zonedIso(storedInstant(now), venue.timeZone) };
  if (mark.seq !== before.seq) changes.ticks = await doorActionsAfter(db, night, before.seq);
  if (mark.floor !== before.floor) changes.floor = await readFloor(db, night);
  if (mark.changed !== before.changed) {
    const rows = await requestsOf(db, night).where("requests.updated_at", ">=", before.changed).execute();
    changes.rows = rows.filter(isOnSheet).map((row) => toRow(night, row));
    changes.gone = rows.filter((row) => !isOnSheet(row)).map(({ id }) => id);
  }
  return changes;
}
