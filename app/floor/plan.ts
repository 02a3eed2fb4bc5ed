/** A corner of a room, in cm from its left and from its top. */
export type Corner = [number, number];

/** A room of the floor plan. */
export interface FloorRoom {
  _id: string;
  name: string;
  /** Its corners in order, at least three. */
  outline: Corner[];
  version: number;
}

export const tableShapes = ["square", "round"] as const;
export type TableShape = (typeof tableShapes)[number];

/** A table or booth. */
export interface ClubTable {
  _id: string;
  /** The name of its room. */
  room: string;
  name: string;
  seats: number;
  /** Minimum spend in minor units; null for none. */
  minimum: number | null;
  /** The id of its category; null for none. */
  category: string | null;
  /** `square` stands for every rectangle, `round` for every ellipse. */
  shape: TableShape;
  /** Its middle, in cm from the room's left and from its top. */
  center_x: number;
  center_y: number;
  /** In cm, before it is turned. */
  width: number;
  depth: number;
  /** Degrees, clockwise. */
  turned: number;
  version: number;
}

/** A table's state for one club night. */
export type NightState = "held" | "blocked";

/** A table in a plan, with its state for the plan's club night. */
export interface PlanTable extends ClubTable {
  state: NightState | null;
  /** The party it is held for, or the reason it is blocked. */
  note: string;
  /** The id of the table that it is merged into. */
  merged_into: string | null;
}

/** The club's rooms and tables, in general or for one club night. */
export interface Plan {
  /** `YYYY-MM-DD`; null for the plan as it is. */
  night: string | null;
  /** Counts changes of the night's states, for If-Match. */
  version: number;
  /** Whether the club night is over: rooms and tables are shown as they were, and nothing of it changes. */
  over: boolean;
  rooms: FloorRoom[];
  tables: PlanTable[];
  /** Categories to choose from. */
  categories: { _id: string; name: string }[];
}

/** A table, or merged tables, which one party can have on a club night. */
export interface TableGroup {
  /** The table that the others are merged into; seatings name it. */
  table: string;
  /** `Booth 1`, merged `Booth 1 + Booth 2`. */
  name: string;
  room: string;
  /** Of all its tables. */
  seats: number;
  /** The sum of the minimum spends, in minor units; null for none. */
  minimum: number | null;
  /** Of the first table. */
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
export const seatsText = (seats: number): string => (seats === 1 ? "1 seat" : `${seats} seats`);
