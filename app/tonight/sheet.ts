import { type DoorAction, type DoorState, stateOf } from "../door/door-actions.ts";

/** A table that was approved, a function, or an offer that was claimed, for one night. */
export interface SheetRow {
  _id: string;
  kind: "vip-table" | "function" | "claim";
  reference: string;
  name: string;
  /** How many come, the guest among them. */
  guests: number;
  status: string;
  /** What they asked for in few words: their budget, or the offer. */
  wants: string;
  /** What they said besides. */
  note: string;
  /** When they said that they come, ISO 8601 with the venue's offset; empty where they did not. */
  comes: string;
  /** The code that an offer is used by, without a dash. */
  code: string | null;
}

/** When a party comes, and which table is theirs; both ISO 8601 with the venue's offset. */
export interface Seating {
  request: string;
  table: string | null;
  from: string;
  until: string;
}

/** A table or booth of the house. */
export interface ClubTable {
  _id: string;
  room: string;
  name: string;
  seats: number;
  /** Minor units of the venue's currency; null where none is asked. */
  minimum: number | null;
  /** Per cent of the room from the left and from the top. */
  x: number;
  y: number;
  version: number;
}

/** Who sits where, in one house. */
export interface Floor {
  tables: ClubTable[];
  seatings: Seating[];
}

/** Everything that a door knows of one night. */
export interface Sheet {
  /** `YYYY-MM-DD`. */
  night: string;
  /** What the club calls it: the names of its events. */
  title: string;
  /** When doors open, ISO 8601 with the venue's offset. */
  doors: string;
  /** When the night is over and what the phone keeps of it goes. */
  ends: string;
  /** How far it is up to date; changes are asked for after it. */
  mark: string;
  /** The server's clock, with the venue's offset. */
  now: string;
  rows: SheetRow[];
  ticks: DoorAction[];
  floor: Floor;
}

/** What has changed on a sheet since a mark; what is not there has not. */
export interface SheetChanges {
  mark: string;
  now: string;
  rows?: SheetRow[] | undefined;
  /** Ids of rows that are not on the sheet any more. */
  gone?: string[] | undefined;
  ticks?: DoorAction[] | undefined;
  floor?: Floor | undefined;
}

/** Most taps that are sent at once; a phone that was away for long sends them in turns. */
export const MOST_AT_ONCE = 100;

/** A sheet with what has changed on it since. */
export function withChanges(sheet: Sheet, changes: SheetChanges): Sheet {
  const { mark, now, rows, gone, ticks, floor = sheet.floor } = changes;
  let all = sheet.rows;
  if (rows || gone) {
    const newer = new Map((rows ?? []).map((row) => [row._id, row]));
    const away = new Set(gone);
    all = all.filter(({ _id }) => !away.has(_id)).map((row) => newer.get(row._id) ?? row);
    const known = new Set(all.map(({ _id }) => _id));
    all = [...all, ...(rows ?? []).filter(({ _id }) => !known.has(_id))];
  }
  return { ...sheet, mark, now, rows: all, ticks: ticks ? union(sheet.ticks, ticks) : sheet.ticks, floor };
}

/** Taps of two places, each once; what the second says of one counts. */
export function union(one: readonly DoorAction[], other: readonly DoorAction[]): DoorAction[] {
  const all = new Map(one.map((action) => [action._id, action]));
  for (const action of other) all.set(action._id, action);
  return [...all.values()];
}

/** A row with everything that is known of it at this moment. */
export interface Guest extends SheetRow {
  state: DoorState;
  seating: Seating | null;
  table: ClubTable | null;
}

const inTheOffice = { arrived: "arrived", redeemed: "redeemed", "no-show": "no-show" } as const;

/** What the taps say of a guest; where nobody tapped, what the office has written down. */
function knownOf({ _id, status }: SheetRow, ticks: readonly DoorAction[] = []): DoorState {
  const said = inTheOffice[status as keyof typeof inTheOffice];
  if (ticks.length > 0 || !said) return stateOf(ticks);
  const first: DoorAction = { _id: "", request: _id, what: said, undoes: null, at: "", by: "", door: "the office" };
  return { now: said, first, arrived: said === "no-show" ? null : first, live: [], again: [] };
}

/** The guests of a sheet: parties by when they come, offers by name. `ticks` are all that this phone knows. */
export function guestsOf(sheet: Pick<Sheet, "rows" | "floor" | "doors">, ticks: Map<string, DoorAction[]>): Guest[] {
  const seatings = new Map(sheet.floor.seatings.map((seating) => [seating.request, seating]));
  const tables = new Map(sheet.floor.tables.map((table) => [table._id, table]));
  const guests = sheet.rows.map((row): Guest => {
    const seating = seatings.get(row._id) ?? null;
    return {
      ...row,
      state: knownOf(row, ticks.get(row._id)),
      seating,
      table: tables.get(seating?.table ?? "") ?? null,
      comes: seating?.from ?? (row.comes || sheet.doors),
    };
  });
  const names = new Intl.Collator("en-AU", { sensitivity: "base" });
  return guests.sort(
    (one, other) =>
      (one.kind === "claim" ? 0 : Date.parse(one.comes) - Date.parse(other.comes)) ||
      names.compare(one.name, other.name),
  );
}

/** How many were expected and how many came. */
export interface Totals {
  guests: { in: number; of: number };
  tables: { in: number; of: number };
  claims: { in: number; of: number };
}

const isIn = ({ state }: Guest) => state.arrived !== null;

export function totalsOf(guests: readonly Guest[]): Totals {
  const count = (some: readonly Guest[]) => ({ in: some.filter(isIn).length, of: some.length });
  const heads = (some: readonly Guest[]) => some.reduce((sum, { guests }) => sum + guests, 0);
  return {
    guests: { in: heads(guests.filter(isIn)), of: heads(guests) },
    tables: count(guests.filter(({ kind }) => kind === "vip-table")),
    claims: count(guests.filter(({ kind }) => kind === "claim")),
  };
}
