import { listOwing } from "../../bookings/deposits/ledger-rows.server.ts";
import { doorActionsAfter } from "../../bookings/door-log/door-log.server.ts";
import { listSeenPhones } from "../../bookings/door-log/seen-phones.server.ts";
import { instantIn } from "../../bookings/floor/night-bounds.server.ts";
import { readFloor } from "../../bookings/floor/seatings.server.ts";
import { FLOOR_VERSION } from "../../bookings/floor/tables.server.ts";
import { misfitsOf } from "../../bookings/requests/misfits.server.ts";
import { askedForText } from "../../bookings/requests/pending-change.ts";
import { listDateAnswers } from "../../bookings/requests/questions/date-answers.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { budgetLabel } from "../../platform/venue/budgets.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { LIST_MOVES } from "../../programme/events/status/list-guests.server.ts";
import { listsBeside } from "../guest-lists/list-of-night.server.ts";
import { listChangedEntries, listSheetLists } from "../guest-lists/sheet-entries.server.ts";
import { listChangedTickets, listSheetShops, ticketKey } from "../tickets/sheet-tickets.server.ts";
import { findNight } from "./night.server.ts";
import { entryRow, ticketRow } from "./other-rows.server.ts";
import { isOnSheet, kindsOnSheet, onSheet, partySize } from "./party-sizes.server.ts";
import type { SheetRow } from "./shapes.ts";
import { isParty } from "./sheet.ts";
import { formatMark, type Mark, readMark } from "./sheet-mark.ts";
import type { Sheet, SheetChanges } from "./sheet-shapes.ts";

/** The club nights between two days (`YYYY-MM-DD`) with anyone on the sheet, in order. */
export async function listSheetNights(db: Database, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom("requests")
    .select("date_wanted")
    .distinct()
    .where("date_wanted", ">=", first)
    .where("date_wanted", "<=", last)
    .where(({ or, and, eb }) =>
      or(kindsOnSheet.map((kind) => and([eb("kind", "=", kind), eb("status", "in", onSheet[kind])]))),
    )
    .execute();
  return rows.map(({ date_wanted }) => date_wanted ?? "").sort();
}

const requestColumns = [
  "id",
  "kind",
  "reference",
  "name",
  "status",
  "date_wanted",
  "details",
  "pending_change",
  "code",
] as const;

function requestsOf(db: Database, night: string) {
  return db
    .selectFrom("requests")
    .leftJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(requestColumns)
    .where("date_wanted", "=", night)
    .where("kind", "in", kindsOnSheet);
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>["execute"]>>[number];

function toRow(
  night: string,
  row: Row,
  confirmed: boolean,
  marks: Pick<SheetRow, "unpaid" | "part_paid" | "misfit">,
): SheetRow {
  const { id, kind, reference, name, status, details, code } = row;
  const fields = parseJsonText(details);
  const { offer = "", guestName, message = "", budget = "", time = "" } = fields;
  const isClaim = kind === "claim";
  return {
    _id: id,
    kind: kind as SheetRow["kind"],
    reference,
    name,
    guests: partySize(kind, fields),
    status,
    asked_for: askedForText(row),
    confirmed,
    ...marks,
    wants: isClaim ? offer : budgetLabel(budget),
    note: isClaim ? (guestName ? `with ${guestName}` : "") : message,
    comes: /^\d\d:\d\d$/.test(time) ? instantIn(night, time) : "",
    code,
  };
}

/** The rows of those who are on the sheet. */
async function toRows(db: Database, night: string, rows: readonly Row[]): Promise<SheetRow[]> {
  const listed = rows.filter(isOnSheet);
  const parties = listed.filter(({ kind }) => kind !== "claim");
  const [answers, misfits, owing] = await Promise.all([
    listDateAnswers(db, parties),
    misfitsOf(db, parties),
    listOwing(
      db,
      parties.map(({ id }) => id),
    ),
  ]);
  return listed.map((row) => {
    const part = owing.get(row.id);
    const owes = owing.has(row.id) ? { unpaid: true, ...(part && { part_paid: part }) } : {};
    const misfit = misfits.get(row.id);
    return toRow(night, row, answers.get(row.id) === "coming", { ...owes, ...(misfit && { misfit }) });
  });
}

/**
 * The booking with a reference, of any club night.
 *
 * @returns its row where it is on the sheet of `night`; undefined where there is none.
 */
export async function findBooking(
  db: Database,
  reference: string,
  night: string,
): Promise<{ row: SheetRow | undefined; night: string; status: string } | undefined> {
  const found = await db
    .selectFrom("requests")
    .leftJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(requestColumns)
    .where("reference", "=", reference)
    .where("kind", "in", kindsOnSheet)
    .executeTakeFirst();
  if (!found) return undefined;
  const [row] = found.date_wanted === night ? await toRows(db, night, [found]) : [];
  return { row, night: found.date_wanted ?? "", status: found.status };
}

/** The guests on lists and with tickets who changed at `since` or later, and the ids of those who were removed. */
async function otherGuests(db: Database, night: string, since: Pick<Mark, "listed" | "sold">) {
  const [entries, sold] = await Promise.all([
    listChangedEntries(db, night, since.listed),
    listChangedTickets(db, night, since.sold),
  ]);
  const also = entries.length > 0 ? await listsBeside(db, night) : new Map<string, string[]>();
  const listed = entries
    .filter(({ removed_at }) => removed_at === null)
    .map((entry) => entryRow(entry, also.get(entry.id)));
  const gone = entries.filter(({ removed_at }) => removed_at !== null).map(({ id }) => id);
  return { rows: [...listed, ...sold.map(ticketRow)], gone };
}

/** The lists and shops that guests of a night name. */
export async function sourcesOf(db: Database, night: string) {
  const [lists, shops] = await Promise.all([listSheetLists(db, night), listSheetShops(db, night)]);
  return { lists, shops };
}

/** When any row of a night last changed; empty where there is none. */
async function lastChange(db: Database, table: "list_entries" | "tickets", night: string): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max("updated_at").as("changed"))
    .where("night", "=", night)
    .executeTakeFirst();
  return row?.changed ?? "";
}

/** A night's current mark. Every phone polls it about once a second, so it reads indexes only. */
async function markOf(db: Database, night: string): Promise<Mark> {
  const [actions, versions, requests, listed, sold] = await Promise.all([
    db
      .selectFrom("arrivals")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .where("night", "=", night)
      .executeTakeFirst(),
    db.selectFrom("meta").select(["key", "value"]).where("key", "in", [FLOOR_VERSION, LIST_MOVES]).execute(),
    db
      .selectFrom("requests")
      .select(({ fn }) => fn.max("updated_at").as("changed"))
      .executeTakeFirst(),
    lastChange(db, "list_entries", night),
    lastChange(db, "tickets", night),
  ]);
  const versionOf = (name: string) => Number(versions.find(({ key }) => key === name)?.value ?? 0);
  return {
    seq: Number(actions?.seq ?? 0),
    floor: versionOf(FLOOR_VERSION),
    moves: versionOf(LIST_MOVES),
    changed: requests?.changed ?? "",
    listed,
    sold,
  };
}

/** The sheet of a night (`YYYY-MM-DD`) at `now` (ms since 1970). */
export async function readSheet(db: Database, night: string, now: number): Promise<Sheet> {
  // Read first: changes during the other reads come again with the next poll.
  const mark = await markOf(db, night);
  const [about, rows, actions, floor, others, sources, key, phones] = await Promise.all([
    findNight(db, night),
    requestsOf(db, night).execute(),
    doorActionsAfter(db, night, 0),
    readFloor(db, night),
    otherGuests(db, night, { listed: "", sold: "" }),
    sourcesOf(db, night),
    ticketKey(db, night),
    listSeenPhones(db, night, now),
  ]);
  return {
    night,
    ...about,
    mark: formatMark(mark),
    now: zonedIso(storedInstant(now), venue.timeZone),
    rows: [...(await toRows(db, night, rows)), ...others.rows],
    ticks: actions,
    floor,
    ...sources,
    ticket_key: key,
    capacity: currentSettings().door,
    phones,
  };
}

/** Up to this many others are sent with the parties. */
const MIN_REST = 500;

/**
 * The first part of a sheet, which a phone shows as soon as it logs in: of a large night only the parties, who are
 * needed first. Its mark predates all changes, so the first poll fetches the others.
 */
export function firstPart(sheet: Sheet): Sheet {
  const rows = sheet.rows.filter(isParty);
  const more = sheet.rows.length - rows.length;
  if (more + sheet.ticks.length <= MIN_REST) return sheet;
  const parties = new Set(rows.map(({ _id }) => _id));
  const ticks = sheet.ticks.filter(({ request }) => parties.has(request));
  const { floor = 0, moves = 0 } = readMark(sheet.mark) ?? {};
  const mark = formatMark({ seq: 0, floor, changed: "", listed: "", sold: "", moves });
  return { ...sheet, rows, ticks, mark, more };
}

/**
 * The changes since a mark; undefined for an invalid mark, or once guests of lists were moved to other nights, which
 * needs the whole sheet. Erased requests are not reported.
 */
export async function readChanges(
  db: Database,
  night: string,
  after: string,
  now: number,
): Promise<SheetChanges | undefined> {
  const before = readMark(after);
  if (!before) return undefined;
  const [mark, phones] = await Promise.all([markOf(db, night), listSeenPhones(db, night, now)]);
  if (mark.moves !== before.moves) return undefined;
  const changes: SheetChanges = { mark: formatMark(mark), now: zonedIso(storedInstant(now), venue.timeZone), phones };
  if (mark.seq !== before.seq) changes.ticks = await doorActionsAfter(db, night, before.seq);
  if (mark.floor !== before.floor) changes.floor = await readFloor(db, night);
  if (mark.changed !== before.changed) {
    const rows = await requestsOf(db, night).where("requests.updated_at", ">=", before.changed).execute();
    changes.rows = await toRows(db, night, rows);
    changes.gone = rows.filter((row) => !isOnSheet(row)).map(({ id }) => id);
  }
  if (mark.listed !== before.listed || mark.sold !== before.sold) {
    const { rows, gone } = await otherGuests(db, night, before);
    changes.rows = [...(changes.rows ?? []), ...rows];
    changes.gone = [...(changes.gone ?? []), ...gone];
    Object.assign(changes, await sourcesOf(db, night));
  }
  return changes;
}
