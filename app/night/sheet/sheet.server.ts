import { doorActionsAfter } from "../../bookings/door-log/door-log.server.ts";
import { listSeenPhones } from "../../bookings/door-log/seen-phones.server.ts";
import { readFloor } from "../../bookings/floor/seatings.server.ts";
import { FLOOR_VERSION } from "../../bookings/floor/tables.server.ts";
import { rowsOfChangedCards } from "../../bookings/guests/card.server.ts";
import { CARDS_VERSION } from "../../bookings/guests/card-version.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { findRestore } from "../../platform/db/restored.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { withoutIndex } from "../../platform/db/without-index.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { LIST_MOVES } from "../../programme/events/status/list-guests.server.ts";
import { listsBeside } from "../guest-lists/list-of-night.server.ts";
import {
  type EntryRow,
  listChangedEntries,
  listEntriesAmong,
  listSheetLists,
} from "../guest-lists/sheet-entries.server.ts";
import {
  listChangedTickets,
  listSheetShops,
  listTicketsAmong,
  type TicketRow,
  ticketKey,
} from "../tickets/sheet-tickets.server.ts";
import { findNight } from "./night.server.ts";
import { entryRow, ticketRow } from "./other-rows.server.ts";
import { isOnSheet, kindsOnSheet, onSheet } from "./party-sizes.server.ts";
import { requestsOf, toRows } from "./request-rows.server.ts";
import type { SheetRow } from "./shapes.ts";
import { isParty } from "./sheet.ts";
import { type Viewer, withCards } from "./sheet-cards.server.ts";
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
      or(kindsOnSheet.map((kind) => and([eb(withoutIndex("kind"), "=", kind), eb("status", "in", onSheet[kind])]))),
    )
    .execute();
  return rows.map(({ date_wanted }) => date_wanted ?? "").sort();
}

/** The guests on lists and with tickets who changed at `since` or later, and the ids of those who were removed. */
async function otherGuests(db: Database, night: string, since: Pick<Mark, "listed" | "sold">) {
  const [entries, sold] = await Promise.all([
    listChangedEntries(db, night, since.listed),
    listChangedTickets(db, night, since.sold),
  ]);
  return toOtherRows(db, night, entries, sold);
}

/** The rows of entries and tickets, and the ids of entries that were removed. */
async function toOtherRows(db: Database, night: string, entries: readonly EntryRow[], sold: readonly TicketRow[]) {
  const also = entries.length > 0 ? await listsBeside(db, night) : new Map<string, string[]>();
  const listed = entries
    .filter(({ removed_at }) => removed_at === null)
    .map((entry) => entryRow(entry, also.get(entry.id)));
  const gone = entries.filter(({ removed_at }) => removed_at !== null).map(({ id }) => id);
  return { rows: [...listed, ...sold.map(ticketRow)], gone };
}

/** The rows of a night's requests, entries and tickets with these ids. */
async function rowsAmong(db: Database, night: string, ids: readonly string[]): Promise<SheetRow[]> {
  const [requests, entries, tickets] = await Promise.all([
    requestsOf(db, night).where(dialectHelpers(db).isAmong("requests.id", ids)).execute(),
    listEntriesAmong(db, night, ids),
    listTicketsAmong(db, night, ids),
  ]);
  const { rows } = await toOtherRows(db, night, entries, tickets);
  return [...(await toRows(db, night, requests)), ...rows];
}

/** The lists and shops that guests of a night name. */
export async function sourcesOf(db: Database, night: string) {
  const [lists, shops] = await Promise.all([listSheetLists(db, night), listSheetShops(db, night)]);
  return { lists, shops };
}

/** When any row of a night last changed; empty if there is none. */
async function lastChange(db: Database, table: "list_entries" | "tickets", night: string): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max("updated_at").as("changed"))
    .where("night", "=", night)
    .executeTakeFirst();
  return row?.changed ?? "";
}

/** A night's current mark. Every phone polls it about once a second, so it reads indexes only. */
async function markOf(db: Database, night: string, { showsGuests = false }: Partial<Viewer> = {}): Promise<Mark> {
  const [actions, versions, requests, listed, sold] = await Promise.all([
    db
      .selectFrom("arrivals")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .where("night", "=", night)
      .executeTakeFirst(),
    db
      .selectFrom("meta")
      .select(["key", "value"])
      .where("key", "in", [FLOOR_VERSION, LIST_MOVES, CARDS_VERSION])
      .execute(),
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
    cards: versionOf(CARDS_VERSION),
    showsGuests,
  };
}

/**
 * The sheet of a night (`YYYY-MM-DD`) at `now` (ms since 1970).
 *
 * @param viewer who reads it; if omitted, no cards are read.
 */
export async function readSheet(db: Database, night: string, now: number, viewer?: Viewer): Promise<Sheet> {
  // Read first: changes during the other reads come again with the next poll.
  const mark = await markOf(db, night, viewer);
  const [about, rows, actions, floor, others, sources, key, phones, restore] = await Promise.all([
    findNight(db, night),
    requestsOf(db, night).execute(),
    doorActionsAfter(db, night, 0),
    readFloor(db, night),
    otherGuests(db, night, { listed: "", sold: "" }),
    sourcesOf(db, night),
    ticketKey(db, night),
    listSeenPhones(db, night, now),
    findRestore(db),
  ]);
  const all = [...(await toRows(db, night, rows)), ...others.rows];
  return {
    night,
    ...about,
    mark: formatMark(mark),
    now: zonedIso(storedInstant(now), venue.timeZone),
    rows: viewer ? await withCards(db, night, all, viewer) : all,
    ticks: actions,
    floor,
    ...sources,
    ticket_key: key,
    capacity: currentSettings().door,
    phones,
    ...(restore && { epoch: restore.epoch }),
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
  const { floor = 0, moves = 0, cards, showsGuests = false } = readMark(sheet.mark) ?? {};
  const mark = formatMark({ seq: 0, floor, changed: "", listed: "", sold: "", moves, cards, showsGuests });
  return { ...sheet, rows, ticks, mark, more };
}

/** Rows whose cards changed that are sent as changes; for more, the whole sheet is less work. */
const MAX_CARDS = 2_000;

/**
 * A change may be seen this much later than its time, in ms: it waits for the writer, and another instance's clock may
 * be behind. Until then, the changes of just before a mark are sent with it, if they are few.
 */
const LATE = 15_000;
const MAX_LATE = 200;

/** From when on rows may have changed since a mark; undefined if none has. @param now ms since 1970. */
function changedFrom(before: string, newest: string, now: number): string | undefined {
  const isSettled = before === newest && now - Date.parse(newest || storedInstant(0)) > 2 * LATE;
  return isSettled ? undefined : before && storedInstant(Date.parse(before) - LATE);
}

/** The guests on lists and with tickets who changed since a mark, and those who may have. @param now ms since 1970. */
async function changedGuests(db: Database, night: string, before: Mark, mark: Mark, now: number) {
  const listed = changedFrom(before.listed, mark.listed, now);
  const sold = changedFrom(before.sold, mark.sold, now);
  if (listed === undefined && sold === undefined) return undefined;
  const found = await otherGuests(db, night, { listed: listed ?? before.listed, sold: sold ?? before.sold });
  const count = found.rows.length + found.gone.length;
  if (mark.listed !== before.listed || mark.sold !== before.sold) return found;
  return count > 0 && count <= MAX_LATE ? found : undefined;
}

/**
 * The changes since a mark; undefined for an invalid mark, once guests of lists were moved to other nights, or once the
 * viewer may see the cards of more or fewer guests, which needs the whole sheet. Erased requests are not reported.
 */
export async function readChanges(
  db: Database,
  night: string,
  after: string,
  now: number,
  viewer: Viewer,
): Promise<SheetChanges | undefined> {
  const before = readMark(after);
  if (before?.cards === undefined) return undefined;
  const [mark, phones] = await Promise.all([markOf(db, night, viewer), listSeenPhones(db, night, now)]);
  if (mark.moves !== before.moves || mark.showsGuests !== before.showsGuests) return undefined;
  const changes: SheetChanges = { mark: formatMark(mark), now: zonedIso(storedInstant(now), venue.timeZone), phones };
  if (mark.seq !== before.seq) changes.ticks = await doorActionsAfter(db, night, before.seq);
  if (mark.floor !== before.floor) changes.floor = await readFloor(db, night);
  const changed = changedFrom(before.changed, mark.changed, now);
  const rows =
    changed === undefined ? [] : await requestsOf(db, night).where("requests.updated_at", ">=", changed).execute();
  if (rows.length > 0) {
    changes.rows = await toRows(db, night, rows);
    changes.gone = rows.filter((row) => !isOnSheet(row)).map(({ id }) => id);
  }
  const others = await changedGuests(db, night, before, mark, now);
  if (others) {
    changes.rows = [...(changes.rows ?? []), ...others.rows];
    changes.gone = [...(changes.gone ?? []), ...others.gone];
    Object.assign(changes, await sourcesOf(db, night));
  }
  if (mark.cards !== before.cards) {
    const ids = await rowsOfChangedCards(db, before.cards, MAX_CARDS);
    if (!ids) return undefined;
    const sent = new Set(changes.rows?.map(({ _id }) => _id));
    const more = await rowsAmong(
      db,
      night,
      ids.filter((id) => !sent.has(id)),
    );
    if (more.length > 0) changes.rows = [...(changes.rows ?? []), ...more];
  }
  if (changes.rows) changes.rows = await withCards(db, night, changes.rows, viewer);
  return changes;
}
