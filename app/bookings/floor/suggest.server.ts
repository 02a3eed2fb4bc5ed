import type { Database } from "../../platform/db/tables.ts";
import { parseInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { boundsOf } from "./night-bounds.server.ts";
import { listParties, overlaps, type Party, partiesAt, type Stay } from "./parties.server.ts";
import { listTableGroups, type NightGroup } from "./plan.server.ts";
import type { TableGroup } from "./plan.ts";
import type { Suggestion } from "./shapes.ts";

/** Up to this gap, in cm, tables stand side by side and can be merged. */
const ADJACENT = 120;

/** Most tables that are suggested as one. */
const MAX_MERGED = 3;

/** The wanted table; times are ISO 8601 with an offset, or the venue's. */
export interface WantedTable extends Stay {
  guests: number;
  /** The category that the guest requested. */
  category?: string | null;
  /** The id of a request whose table counts as free. */
  except?: string;
}

type Shape = TableGroup["tables"][number];

/** Half of the width and depth that a table takes up, turned as it is. */
function halfOf({ width, depth, turned }: Shape): [number, number] {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [(width * cos + depth * sin) / 2, (width * sin + depth * cos) / 2];
}

function gapBetween(left: Shape, right: Shape): number {
  const [[width, depth], [otherWidth, otherDepth]] = [halfOf(left), halfOf(right)];
  return Math.max(
    Math.abs(left.center_x - right.center_x) - width - otherWidth,
    Math.abs(left.center_y - right.center_y) - depth - otherDepth,
  );
}

const isBeside = (left: TableGroup, right: TableGroup) =>
  left.room === right.room &&
  left.tables.some((table) => right.tables.some((beside) => gapBetween(table, beside) <= ADJACENT));

const seatsOf = (groups: readonly TableGroup[]) => groups.reduce((sum, { seats }) => sum + seats, 0);

/** Sets of neighbours, each in the order of `free` and once. */
function neighbours(free: readonly TableGroup[], size: number): TableGroup[][] {
  if (size === 1) return free.map((group) => [group]);
  const found = new Map<string, TableGroup[]>();
  for (const set of neighbours(free, size - 1)) {
    for (const group of free) {
      if (set.includes(group) || !set.some((member) => isBeside(member, group))) continue;
      const all = free.filter((candidate) => candidate === group || set.includes(candidate));
      found.set(all.map(({ table }) => table).join(" "), all);
    }
  }
  return [...found.values()];
}

/**
 * The table that fits a party with the fewest empty seats: of the wanted category if one fits, else of any. Only if none
 * fits, it suggests as few neighbours as possible. Ties go to tables that are not merged, then by name.
 *
 * @param free by room and name.
 * @param mergeable those of them that are free all night: merging lasts as long.
 */
function chooseTable(
  free: readonly TableGroup[],
  mergeable: readonly TableGroup[],
  { guests, category }: Pick<WantedTable, "guests" | "category">,
): Suggestion | undefined {
  const strange = (set: readonly TableGroup[]) =>
    category ? set.filter((table) => table.category !== category).length : 0;
  const merged = (set: readonly TableGroup[]) => set.filter(({ tables }) => tables.length > 1).length;
  for (let size = 1; size <= MAX_MERGED; size++) {
    const [best] = neighbours(size === 1 ? free : mergeable, size)
      .filter((set) => seatsOf(set) >= guests)
      // Sorting is stable: the rest follows the order of `free`.
      .sort(
        (left, right) =>
          strange(left) - strange(right) || seatsOf(left) - seatsOf(right) || merged(left) - merged(right),
      );
    const [first, ...others] = best ?? [];
    if (!best || !first) continue;
    return {
      table: first.table,
      name: best.map(({ name }) => name).join(" + "),
      seats: seatsOf(best),
      merge: others.flatMap(({ tables }) => tables.map(({ _id }) => _id)),
    };
  }
  return undefined;
}

/** Whether a table is free during a stay: not taken, held, blocked or offered to the waitlist. */
const isFree = (group: NightGroup, parties: readonly Party[], stay: Stay) =>
  group.state === null && group.offer === null && !partiesAt(parties, group, stay).some(({ lapsed }) => !lapsed);

function wholeNight(night: string): Stay {
  const { begins, ends } = boundsOf(night);
  return { from: begins, until: ends };
}

/** The tables of a club night that are free for the whole of a stay: not held, blocked or offered to the waitlist. */
export async function freeTables(
  db: Database,
  night: string,
  { from, until, except, now = Date.now() }: Partial<Stay> & { except?: string; now?: number } = {},
): Promise<TableGroup[]> {
  const whole = wholeNight(night);
  const stay = {
    from: from ? parseInstant(from, venue.timeZone) : whole.from,
    until: until ? parseInstant(until, venue.timeZone) : whole.until,
  };
  const [groups, parties] = await Promise.all([listTableGroups(db, night, { now }), listParties(db, night, now)]);
  const others = parties.filter(({ id }) => id !== except);
  return groups.filter((group) => isFree(group, others, stay));
}

/** The table that fits a party best in a club night; undefined if no free one is large enough. */
export async function suggestTable(
  db: Database,
  { night, ...wanted }: WantedTable & { night: string },
): Promise<Suggestion | undefined> {
  const [free, mergeable] = await Promise.all([
    freeTables(db, night, wanted),
    freeTables(db, night, { except: wanted.except }),
  ]);
  return chooseTable(free, mergeable, wanted);
}

/**
 * Tables for several parties at once, the largest first, each as `suggestTable` would: no table is suggested twice for
 * one time.
 *
 * @param now ms since 1970. @param merges whether tables may be merged for it.
 * @param kept tables that are promised for a time: nobody else gets them for it.
 * @returns suggestions by the id of the party; parties without one get none.
 */
export async function suggestTables(
  db: Database,
  night: string,
  parties: readonly (WantedTable & { id: string })[],
  { now, merges, kept = [] }: { now: number; merges: boolean; kept?: readonly (Stay & { table: string })[] },
): Promise<Map<string, Suggestion>> {
  const [groups, seated] = await Promise.all([listTableGroups(db, night, { now }), listParties(db, night, now)]);
  const whole = wholeNight(night);
  const found = new Map<string, Suggestion>();
  const instantsOf = ({ from, until }: Stay): Stay => ({
    from: parseInstant(from, venue.timeZone),
    until: parseInstant(until, venue.timeZone),
  });
  const given = kept.map((seating) => ({ tables: [seating.table], stay: instantsOf(seating) }));
  const isGiven = (group: TableGroup, stay: Stay) =>
    given.some(
      (seating) => overlaps(seating.stay, stay) && group.tables.some(({ _id }) => seating.tables.includes(_id)),
    );
  const free = (stay: Stay) => groups.filter((group) => isFree(group, seated, stay) && !isGiven(group, stay));
  const inOrder = [...parties].sort((left, right) => right.guests - left.guests || (left.id < right.id ? -1 : 1));
  for (const { id, ...wanted } of inOrder) {
    const stay = instantsOf(wanted);
    const suggestion = chooseTable(free(stay), merges ? free(whole) : [], wanted);
    if (!suggestion) continue;
    const { table, merge } = suggestion;
    found.set(id, suggestion);
    given.push({ tables: [table, ...merge], stay: merge.length > 0 ? whole : stay });
  }
  return found;
}
