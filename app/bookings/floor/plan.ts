import { formatCount } from "../../platform/lib/locale/format-count.ts";
import type { NightState, PlanTable } from "./shapes.ts";

/** A table, or merged tables, which one party can have on a club night. */
export interface TableGroup {
  /** The table that the others are merged into; seatings name it. */
  table: string;
  /** `Booth 1`, merged `Booth 1 + Booth 2`. */
  name: string;
  room: string;
  /** The seats of all its tables. */
  seats: number;
  /** The sum of the minimum spends, in minor units; null for none. */
  minimum: number | null;
  /** The category of the first table. */
  category: string | null;
  state: NightState | null;
  /** The party it is held for, or the reason it is blocked. */
  note: string;
  /** All its tables, the first named above. */
  tables: PlanTable[];
}

/** Groups of tables for parties: merged ones are one, and their seats and minimum spends add up. */
export function groupsOf(tables: readonly PlanTable[]): TableGroup[] {
  return tables
    .filter(({ merged_into }) => merged_into === null)
    .map((lead) => {
      const all = [lead, ...tables.filter(({ merged_into }) => merged_into === lead._id)];
      const minimums = all.flatMap(({ minimum }) => minimum ?? []);
      return {
        table: lead._id,
        name: all.map(({ name }) => name).join(" + "),
        room: lead.room,
        seats: all.reduce((sum, { seats }) => sum + seats, 0),
        minimum: minimums.length > 0 ? minimums.reduce((sum, minimum) => sum + minimum, 0) : null,
        category: lead.category,
        state: lead.state,
        note: lead.note,
        tables: all,
      };
    });
}

/** Tables after some are merged into one. */
export function withMerged(tables: readonly PlanTable[], into: string | null, merge: readonly string[]): PlanTable[] {
  return tables.map((table) => (merge.includes(table._id) ? { ...table, merged_into: into } : table));
}

/** The group that a table belongs to. */
export function groupOf<Group extends TableGroup>(groups: readonly Group[], table: string): Group | undefined {
  return groups.find(({ tables }) => tables.some(({ _id }) => _id === table));
}

/** `1 seat`, `8 seats`. */
export const seatsText = (seats: number): string => formatCount(seats, "seat");
