import type { JsonText } from "../../lib/json-text.ts";

/** The actions that the audit trail records; `staff/audit-log/actions.ts` adds them. */
export interface TrailActions {
  "backup.restored": string;
}

/** Details in a row of the audit trail, besides who did what. */
export interface TrailDetails {
  /** The changed fields with their previous values. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** For an export or a search: its filters. */
  filter?: Record<string, unknown>;
  /** The number of rows concerned. */
  count?: number;
}

/** Staff's audit trail. Append-only; each row has a hash that includes the previous row's. */
interface TrailTable {
  /** Counts from 1 without gaps. */
  number: number;
  at: string;
  /** Null for the operator and the program itself. */
  actor_id: string | null;
  /** The actor's name at that time. */
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

/** A single row: the end of the trail, and how much of its start has been deleted. */
interface TrailHeadTable {
  id: number;
  last_number: number;
  last_hash: string;
  deleted_up_to: number;
  /** The hash of the last deleted row, which the first remaining row includes. */
  deleted_hash: string;
}

/** The audit trail and its head. */
export interface TrailTables {
  trail: TrailTable;
  trail_head: TrailHeadTable;
}
