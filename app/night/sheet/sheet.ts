import { type DoorAction, type DoorState, stateOf } from "../../bookings/door-log/door-actions.ts";
import { turnoutOf } from "../../bookings/door-log/turnout.ts";
import { groupOf, groupsOf, type TableGroup } from "../../bookings/floor/plan.ts";
import type { Seating } from "../../bookings/floor/shapes.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import type { SheetList } from "../guest-lists/shapes.ts";
import type { SheetRow } from "./shapes.ts";
import type { Sheet, SheetChanges } from "./sheet-shapes.ts";

/** Characters of a ticket's hash that phones get: 72 bits are enough against collisions, and keep the sheet small. */
export const SHEET_HASH = 12;

/** Door actions in one request; a phone that was offline for long sends several. */
export const MAX_SENT_ACTIONS = 100;

const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The changes without what a sheet has already: some are sent more than once. */
function withoutKnown(sheet: Sheet, { rows, gone, lists, shops, ...changes }: SheetChanges): SheetChanges {
  const known = new Map((rows || gone) && sheet.rows.map((row) => [row._id, row]));
  const newer = rows?.filter((row) => !isEqual(known.get(row._id), row)) ?? [];
  const away = gone?.filter((id) => known.has(id)) ?? [];
  return {
    ...changes,
    ...(newer.length > 0 && { rows: newer }),
    ...(away.length > 0 && { gone: away }),
    ...(lists && !isEqual(sheet.lists, lists) && { lists }),
    ...(shops && !isEqual(sheet.shops, shops) && { shops }),
  };
}

/** Applies changes to a sheet. */
export function withChanges(sheet: Sheet, changes: SheetChanges): Sheet {
  const { rows, gone, ticks, ...others } = withoutKnown(sheet, changes);
  let all = sheet.rows;
  if (rows || gone) {
    const newer = new Map((rows ?? []).map((row) => [row._id, row]));
    const away = new Set(gone);
    all = all.filter(({ _id }) => !away.has(_id)).map((row) => newer.get(row._id) ?? row);
    const known = new Set(all.map(({ _id }) => _id));
    all = [...all, ...(rows ?? []).filter(({ _id }) => !known.has(_id))];
  }
  const actions = ticks ? union(sheet.ticks, ticks) : sheet.ticks;
  const { more, ...whole } = sheet;
  return { ...whole, ...others, rows: all, ticks: actions };
}

/** The union of door actions by id; of two with the same id, the second wins. */
export function union(left: readonly DoorAction[], right: readonly DoorAction[]): DoorAction[] {
  // Only the smaller list is indexed: a night has tens of thousands of actions, and a tap adds one.
  if (left.length > right.length) {
    const newer = new Map(right.map((action) => [action._id, action]));
    const all = left.map((action) => {
      const same = newer.get(action._id);
      newer.delete(action._id);
      return same ?? action;
    });
    return [...all, ...newer.values()];
  }
  const older = new Map(left.map((action) => [action._id, action]));
  const more = right.filter((action) => !older.has(action._id) || !older.set(action._id, action));
  return [...older.values(), ...more];
}

/** A row with its current state and table. */
export interface Guest extends SheetRow {
  state: DoorState;
  /** All actions about them. */
  actions: readonly DoorAction[];
  seating: Seating | null;
  /** Its table, with those that are merged with it. */
  table: TableGroup | null;
  /** The club night, `YYYY-MM-DD`. */
  night: string;
  /** The guest list with its terms. */
  listed?: SheetList;
  /** The name of the ticket's shop. */
  sold?: string;
}

/** Whether a guest is a party, with a time and perhaps a table. */
export const isParty = ({ kind }: Pick<SheetRow, "kind">): boolean => kind === "vip-table" || kind === "function";

/** Whether a party is expected and has no table. */
export const needsTable = (guest: Guest): boolean =>
  isParty(guest) && guest.table === null && guest.state.now !== "no-show";

const officeStates = { arrived: "arrived", redeemed: "redeemed", "no-show": "no-show" } as const;

/** The state by a guest's door actions; without any, by the status that staff set before statuses were logged. */
export function guestState({ _id, status, guests }: SheetRow, ticks: readonly DoorAction[] = []): DoorState {
  const now = officeStates[status as keyof typeof officeStates];
  if (ticks.length > 0 || !now) return stateOf(ticks, guests);
  const first: DoorAction = { _id: "", request: _id, what: now, undoes: null, at: "", by: "", door: "the office" };
  const isIn = now !== "no-show";
  return { now, first, arrived: isIn ? first : null, people: isIn ? guests : 0, live: [], again: [], takenBack: [] };
}

const NONE: readonly DoorAction[] = [];

/** A guest with other actions about them. */
export function withActions(guest: Guest, actions: readonly DoorAction[]): Guest {
  return { ...guest, actions, state: guestState(guest, actions) };
}

/** The guests of a sheet: parties by arrival time, everyone else by name. `ticks` includes unsent updates. */
export function guestsOf(
  sheet: Pick<Sheet, "rows" | "floor" | "doors" | "night" | "lists" | "shops">,
  ticks: Map<string, DoorAction[]>,
): Guest[] {
  const lists = new Map(sheet.lists.map((list) => [list._id, list]));
  const shops = new Map(sheet.shops.map((shop) => [shop._id, shop.name]));
  const seatings = new Map(sheet.floor.seatings.map((seating) => [seating.request, seating]));
  const groups = groupsOf(sheet.floor.tables);
  const guests = sheet.rows.map((row): Guest => {
    const seating = seatings.get(row._id) ?? null;
    return {
      ...row,
      state: guestState(row, ticks.get(row._id)),
      actions: ticks.get(row._id) ?? NONE,
      seating,
      table: (seating?.table && groupOf(groups, seating.table)) || null,
      comes: seating?.from ?? (row.comes || sheet.doors),
      night: sheet.night,
      ...(row.list && { listed: lists.get(row.list) }),
      ...(row.shop && { sold: shops.get(row.shop) }),
    };
  });
  return guests.sort(
    (a, b) =>
      (isParty(a) && isParty(b) ? Date.parse(a.comes) - Date.parse(b.comes) : 0) || compareTexts(a.name, b.name),
  );
}

/** A guest's source by the door log; rows of earlier releases have none. */
function sourceOf(actions: readonly DoorAction[]): SheetRow["kind"] {
  const source = actions.find((action) => action.source)?.source;
  if (source && source !== "walk-in") return source;
  return actions.some(({ what }) => what === "redeemed") ? "claim" : "vip-table";
}

/**
 * Guests on the log who are no longer on the sheet: moved to another night, removed or deleted. They have no names.
 *
 * @param actions all actions of the night by guest, from `byRequest`.
 */
export function unlistedGuests(
  rows: readonly Pick<SheetRow, "_id">[],
  actions: ReadonlyMap<string, readonly DoorAction[]>,
): SheetRow[] {
  const known = new Set(rows.map(({ _id }) => _id));
  return [...actions].flatMap(([id, some]) => {
    if (id === "" || known.has(id) || stateOf(some).now === null) return [];
    const guests = Math.max(1, ...some.map(({ party }) => party ?? 0));
    const about = { reference: "", name: "", status: "", wants: "", note: "", comes: "", code: null };
    return [{ _id: id, kind: sourceOf(some), guests, ...about }];
  });
}

/** Arrived and expected guests, tables and claims. */
export interface Totals {
  guests: { in: number; of: number };
  tables: { in: number; of: number };
  claims: { in: number; of: number };
}

/**
 * Arrived and expected, as the night report has them: with guests who came and are no longer on the sheet.
 *
 * @param actions all actions of the night by guest.
 */
export function totalsOf(guests: readonly Guest[], actions: ReadonlyMap<string, readonly DoorAction[]>): Totals {
  const missing = unlistedGuests(guests, actions).map((row) => ({
    ...row,
    state: guestState(row, actions.get(row._id)),
  }));
  const all = [...guests, ...missing];
  const parties = (kind: SheetRow["kind"]) => {
    const { came, expected } = turnoutOf(
      all.filter((guest) => guest.kind === kind),
      false,
    );
    return { in: came, of: expected };
  };
  const { guests_came, guests_expected } = turnoutOf(all, false);
  return {
    guests: { in: guests_came, of: guests_expected },
    tables: parties("vip-table"),
    claims: parties("claim"),
  };
}

/** The default end of a party's seating: that of the night's bookings, or of the night if it comes later. */
export function leavesAt({ comes }: Pick<Guest, "comes">, { closes, ends }: { closes?: string; ends: string }): string {
  return closes !== undefined && Date.parse(comes) < Date.parse(closes) ? closes : ends;
}
