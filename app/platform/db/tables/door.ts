import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { JsonColumn } from "./json-columns.ts";

/** The club's tables and booths, and their position on the floor plan. */
interface ClubTablesTable {
  id: string;
  room: string;
  name: string;
  seats: number;
  /** Minimum spend in minor units; null for none. */
  minimum_cents: number | null;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
  category_id: Generated<string | null>;
  shape: Generated<"round" | "square">;
  /** The centre, in cm from the room's left and top; rotation in degrees, clockwise. */
  center_x: number;
  center_y: number;
  turned: Generated<number>;
  width: Generated<number>;
  depth: Generated<number>;
}

/** Categories of tables, as guests choose them. */
interface TableCategoriesTable {
  id: string;
  name: string;
  description: Generated<string>;
  position: Generated<number>;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** The rooms of the floor plan; tables name theirs. */
interface FloorRoomsTable {
  id: string;
  name: string;
  /** Corners `[x, y]` in cm, from the left and from the top. */
  outline: JsonText<[number, number][]>;
  position: Generated<number>;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** Changes to a table for one club night. */
interface NightTablesTable {
  /** `YYYY-MM-DD`. */
  night: string;
  table_id: string;
  state: "held" | "blocked" | null;
  note: Generated<string>;
  /** The table that it is merged into. */
  merged_into: string | null;
  /** Counts changes; rows are never deleted, so that the sum of all rows is the night's version. */
  version: Generated<number>;
}

/** The floor plan as it was on club nights that have begun. */
interface FloorSnapshotsTable {
  night: string;
  body: JsonColumn<"floor_snapshots.body">;
  saved_at: string;
}

/** When a party is expected, and its table. */
interface SeatingsTable {
  request_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  table_id: string | null;
  from_at: string;
  until_at: string;
}

/** The source of people: guests of the sheet, and others. */
export type DoorSource = "vip-table" | "function" | "claim" | "list" | "ticket" | "walk-in";

/** Door actions: the first five are about guests, the others about people without a name. */
export type DoorActionKind =
  | "arrived"
  | "seated"
  | "no-show"
  | "redeemed"
  | "undone"
  | "walk-in"
  | "in"
  | "out"
  | "corrected";

/** Verdicts that reject a claim's code. */
export type RejectedCode = "already" | "another-night" | "expired" | "void";

/** The log of door actions; append-only. Rows outlive the guests they are about. */
interface ArrivalsTable {
  /** Generated on the phone, so that sending it twice adds one row. */
  id: string;
  /** Numbers the actions in the order in which the server stored them. */
  seq: number;
  /** The id of a request, guest list entry or ticket; empty for people without a name. */
  request_id: string;
  night: string;
  what: DoorActionKind | RejectedCode;
  /** The id of the action that this one undoes. */
  undoes: string | null;
  /** By the phone's clock, corrected with the server's. */
  at: string;
  received_at: string;
  actor: string;
  door: string;
  source: Generated<DoorSource | null>;
  /** How many people came in or left; null in rows of earlier releases, meaning the whole party. */
  people: Generated<number | null>;
  /** Size of the whole party as the phone knew it; for a correction, how many people were counted. */
  party: Generated<number | null>;
  /** The name of the phone. */
  phone: Generated<string>;
  /** Why someone was let in against a rule, or why a count was corrected. */
  reason: Generated<string>;
  /** The room that a correction is about; empty for the whole venue. */
  room: Generated<string>;
  /** The rooms of a correction of the whole venue, or what walk-ins paid; empty if there is neither. */
  details: Generated<JsonColumn<"arrivals.details"> | "">;
}

/** Door codes and links, each for one night at one door; only hashes are stored. */
interface DoorPassesTable {
  id: string;
  night: string;
  door: string;
  code_hash: string;
  link_hash: string;
  created_at: string;
  created_by: string;
  ends_at: string;
  /** 1 if its phones may let guests in against a rule, with a reason. */
  may_override: Generated<number>;
  /** 1 if its phones show who guests are to the club. */
  shows_guests: Generated<number>;
}

/** Phones that entered a door code or opened its link. */
interface DoorSessionsTable {
  token_hash: string;
  pass_id: string;
  created_at: string;
  /** The name of the phone: `Front door, Sam`. */
  phone: Generated<string>;
  /** When it last asked for changes, accurate to half a minute. */
  seen_at: Generated<string | null>;
}

/** The night sheet: tables, seatings, door actions, and phones at the door. */
export interface DoorTables {
  club_tables: ClubTablesTable;
  table_categories: TableCategoriesTable;
  floor_rooms: FloorRoomsTable;
  night_tables: NightTablesTable;
  floor_snapshots: FloorSnapshotsTable;
  seatings: SeatingsTable;
  arrivals: ArrivalsTable;
  door_passes: DoorPassesTable;
  door_sessions: DoorSessionsTable;
}
