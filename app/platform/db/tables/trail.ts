import type { JsonText } from "../../lib/json-text.ts";

/** The actions that the trail records: `staff/audit-log/actions.ts` adds them. */
export interface TrailActions {
  "backup.restored": string;
}

/** What a row of the trail says besides who did what. */
export interface TrailDetails {
  /** The changed fields with their previous values. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Of an export or a search: what was asked for. */
  filter?: Record<string, unknown>;
  /** How many rows it was about. */
  count?: number;
}

/** The audit trail of staff. Rows are only added, each with a hash over itself and the one before it. */
interface TrailTable {
  /** Counts from 1 without gaps. */
  number: number;
  at: string;
  /** Null for the operator and the program itself. */
  actor_id: string | null;
  /** The name at that time. */
  actor: string;
  /** The network that the request came from, or empty. */
  network: string;
  action: keyof TrailActions;
  object_kind: string | null;
  object_id: string | null;
  /** The object's name or reference at that time. */
  object: string | null;
  details: JsonText<TrailDetails>;
  previous_hash: string;
  hash: string;
}

/** The end of the trail, and how much of its start has been deleted: one row. */
interface TrailHeadTable {
  id: number;
  last_number: number;
  last_hash: string;
  deleted_up_to: number;
  /** The hash of the last deleted row, which the first row that is left follows. */
  deleted_hash: string;
}

/** The audit trail. */
export interface TrailTables {
  trail: TrailTable;
  trail_head: TrailHeadTable;
}
