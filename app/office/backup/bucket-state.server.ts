import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the state of the backups in the bucket; about this instance's place, so in no backup. */
export const BUCKET_STATE = "backup_bucket";

/** State of the backups in the bucket; instants are ISO 8601 in UTC. */
export interface BucketState {
  /** An instance is busy with the bucket until then. */
  leased_until?: string;
  /** The last successful upload: when that backup was made, its file, and the bytes of all its objects. */
  good?: { at: string; file: string; size: number };
  /** The last upload, if it failed. */
  failed?: { at: string; why: string };
  /** Objects that the bucket had lost when a backup was last uploaded. */
  lost?: number;
  /** The last trial restore that succeeded: when, and the backup's stamp. */
  trial?: { at: string; stamp: string };
  /** The last trial restore, if it failed. */
  trial_failed?: { at: string; why: string };
  /** Backups of which the bucket has lost objects. */
  incomplete?: string[];
  /** The machine that the bucket names as the club's, if it is another. */
  other?: { machine: string; seen_at: string };
  /** Why the bucket did not say which machine is the club's. */
  unknown_owner?: string;
}

export async function readBucketState(db: Database): Promise<BucketState> {
  return JSON.parse((await readMeta(db, BUCKET_STATE)) ?? "{}");
}

/** Changes parts of the state, in the caller's transaction; undefined removes one. */
export async function changeBucketState(
  trx: Database,
  change: { [Key in keyof BucketState]?: BucketState[Key] | undefined },
): Promise<void> {
  await writeMeta(trx, BUCKET_STATE, JSON.stringify({ ...(await readBucketState(trx)), ...change }));
}
