/** The actions that the trail records: `staff/audit-log/actions.ts` adds them. */
export interface TrailActions {
  "backup.restored": string;
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
  /** JSON: before and after, filter, number of rows. */
  details: string;
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
