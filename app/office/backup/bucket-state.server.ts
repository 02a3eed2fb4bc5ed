import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type KeepRules, usualRules } from "./keep-rules.ts";
import type { BucketSummary } from "./shapes.ts";

/** The row of `meta` with the rules that an owner chose. */
const rulesRow = jsonMeta<KeepRules>("backup_keep_rules");

/** Time in ms after which a missing upload counts as overdue. */
const UPLOAD_GRACE_MS = 30 * 60_000;
/** Age of the last trial restore, in ms, after which the next one is overdue. */
const TRIAL_OVERDUE_MS = 2 * 24 * 3_600_000;

/**
 * The row of `meta` with the state of the backups in the bucket; it belongs to this installation, and is in no backup.
 */
export const BUCKET_STATE = "backup_bucket";

/** State of the backups in the bucket; instants are ISO 8601 in UTC. */
export interface BucketState {
  /** Until when an instance has the lease for work on the bucket. */
  leased_until?: string;
  /**
   * The last successful upload: when its backup was made, the backup's file, and the total size of its objects in
   * bytes.
   */
  good?: { at: string; file: string; size: number };
  /** The failure of the last upload, if it failed. */
  failed?: { at: string; why: string };
  /** How often this installation has stored the lists of endings in the bucket. */
  lists?: number;
  /** Number of objects missing from the bucket when a backup was last uploaded. */
  lost?: number;
  /** The last successful trial restore: when it was, and the backup's stamp. */
  trial?: { at: string; stamp: string };
  /** The failure of the last trial restore, if it failed. */
  trial_failed?: { at: string; why: string };
  /** Stamps of backups with missing objects. */
  incomplete?: string[];
  /** The club's own machine, if it is not this one. */
  other?: { machine: string; seen_at: string };
  /** Why the club's own machine could not be determined. */
  unknown_owner?: string;
}

/** Undefined parts are left out of the JSON. */
const stateRow = jsonMeta<{ [Key in keyof BucketState]?: BucketState[Key] }>(BUCKET_STATE);

export async function readBucketState(db: Database): Promise<BucketState> {
  return (await stateRow.read(db)) ?? {};
}

/** Changes parts of the state, in the caller's transaction; undefined removes a part. */
export async function changeBucketState(
  trx: Database,
  change: { [Key in keyof BucketState]?: BucketState[Key] },
): Promise<void> {
  await stateRow.write(trx, { ...(await readBucketState(trx)), ...change });
}

/** How long backups in the bucket are kept. */
export async function readKeepRules(db: Database): Promise<KeepRules> {
  return (await rulesRow.read(db)) ?? usualRules;
}

export function storeKeepRules(trx: Database, rules: KeepRules): Promise<void> {
  return rulesRow.write(trx, rules);
}

/**
 * The state of the backups in the bucket, for staff.
 *
 * @param every ms between two backups; undefined if none are scheduled. @param now ms since 1970.
 */
export function summarizeBucket(state: BucketState, every: number | undefined, now: number): BucketSummary {
  const { good, failed, lost = 0, trial, trial_failed, incomplete = [], other, unknown_owner = null } = state;
  const here = (instant: string) => zonedIso(instant, venue.timeZone);
  const isOld = (at: string, ms: number) => now - Date.parse(at) > ms;
  return {
    good: good ? { at: here(good.at), size: good.size } : null,
    failed: failed ? { ...failed, at: here(failed.at) } : null,
    overdue: good !== undefined && every !== undefined && isOld(good.at, 2 * every + UPLOAD_GRACE_MS),
    lost,
    trial_on: trial ? here(trial.at) : null,
    trial_failed: trial_failed ? { ...trial_failed, at: here(trial_failed.at) } : null,
    trial_overdue: trial !== undefined && isOld(trial.at, TRIAL_OVERDUE_MS),
    incomplete: incomplete.length,
    other_machine: other ? { name: other.machine, seen_on: here(other.seen_at) } : null,
    unknown_owner,
  };
}
