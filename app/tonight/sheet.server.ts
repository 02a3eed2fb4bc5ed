import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { doorActionsAfter } from "../door/door-log.server.ts";
import { instantIn } from "../floor/night-bounds.server.ts";
import { readFloor } from "../floor/seatings.server.ts";
import { FLOOR_VERSION } from "../floor/tables.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { budgetLabel } from "../requests/forms/limits.ts";
import { askedForText } from "../requests/guest/pending-change.ts";
import { listDateAnswers } from "../requests/questions/date-answers.server.ts";
import { findNight } from "./night.server.ts";
import type { Sheet, SheetChanges, SheetRow } from "./sheet.ts";

/** The statuses, by kind, of guests on the sheet. */
const onSheet: Record<SheetRow["kind"], readonly string[]> = {
  "vip-table": ["approved", "arrived", "no-show"],
  function: ["tentative", "definite"],
  claim: ["claimed", "redeemed"],
};

/** The club nights between two days (`YYYY-MM-DD`) with anyone on the sheet, in order. */
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
    .select(["id", "kind", "reference", "name", "status", "date_wanted", "details", "pending_change", "code"])
    .where("date_wanted", "=", night)
    .where("kind", "in", Object.keys(onSheet));
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>["execute"]>>[number];

function isOnSheet({ kind, status }: Row): boolean {
  return kind in onSheet && onSheet[kind as SheetRow["kind"]].includes(status);
}

function toRow(night: string, row: Row, confirmed: boolean): SheetRow {
  const { id, kind, reference, name, status, details, code } = row;
  const fields = JSON.parse(details) as Record<string, unknown>;
  const word = (field: string) => (typeof fields[field] === "string" ? fields[field] : "");
  const isClaim = kind === "claim";
  const budget = budgetLabel(word("budget"));
  return {
    _id: id,
    kind: kind as SheetRow["kind"],
    reference,
    name,
    guests: isClaim ? (word("guestName") ? 2 : 1) : Number(fields.guests) || 1,
    status,
    asked_for: askedForText(row),
    confirmed,
    wants: isClaim ? word("offer") : budget,
    note: isClaim ? word("guestName") && `with ${word("guestName")}` : word("message"),
    comes: /^\d\d:\d\d$/.test(word("time")) ? instantIn(night, word("time")) : "",
    code,
  };
}

/** The rows of those who are on the sheet. */
async function toRows(db: Database, night: string, rows: readonly Row[]): Promise<SheetRow[]> {
  const listed = rows.filter(isOnSheet);
  const answers = await listDateAnswers(
    db,
    listed.filter(({ kind }) => kind !== "claim"),
  );
  return listed.map((row) => toRow(night, row, answers.get(row.id) === "coming"));
}

/** A sheet's version: the last door action, the floor's count, and the last change of any request. */
interface Mark {
  seq: number;
  floor: number;
  changed: string;
}

const formatMark = ({ seq, floor, changed }: Mark) => [seq, floor, changed].join("~");

function readMark(mark: string): Mark | undefined {
  const [, seq, floor, changed = ""] = /^(\d{1,15})~(\d{1,15})~([\dTZ:.-]{0,30})$/.exec(mark) ?? [];
  return seq === undefined ? undefined : { seq: Number(seq), floor: Number(floor), changed };
}

/** A night's current mark. Every phone polls it about once a second, so it reads indexes only. */
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

/** The sheet of a night (`YYYY-MM-DD`) at `now` (ms since 1970). */
export async function readSheet(db: Database, night: string, now: number): Promise<Sheet> {
  // Read first: changes during the other reads come again with the next poll.
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
    mark: formatMark(mark),
    now: zonedIso(storedInstant(now), venue.timeZone),
    rows: await toRows(db, night, rows),
    ticks: actions,
    floor,
  };
}

/** The changes since a mark; undefined for an invalid mark, which needs the whole sheet. Erased requests leave no change. */
export async function readChanges(
  db: Database,
  night: string,
  after: string,
  now: number,
): Promise<SheetChanges | undefined> {
  const before = readMark(after);
  if (!before) return undefined;
  const mark = await markOf(db, night);
  const changes: SheetChanges = { mark: formatMark(mark), now: zonedIso(storedInstant(now), venue.timeZone) };
  if (mark.seq !== before.seq) changes.ticks = await doorActionsAfter(db, night, before.seq);
  if (mark.floor !== before.floor) changes.floor = await readFloor(db, night);
  if (mark.changed !== before.changed) {
    const rows = await requestsOf(db, night).where("requests.updated_at", ">=", before.changed).execute();
    changes.rows = await toRows(db, night, rows);
    changes.gone = rows.filter((row) => !isOnSheet(row)).map(({ id }) => id);
  }
  return changes;
}
