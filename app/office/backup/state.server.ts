import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** The row of `meta` with the state of backups; about this instance's location, so in no backup. */
export const STATE = "backups";

/** State of the scheduled backups; instants are ISO 8601 in UTC. */
export interface BackupState {
  /** An instance holds the lease until then. */
  leased_until?: string;
  /** The last successful one: its instant, and its bytes. */
  good?: { at: string; size: number };
  /** The last attempt, if it failed. */
  failed?: { at: string; why: string };
}

/** The state of backups, made by any instance. */
export async function readBackupState(db: Database): Promise<BackupState> {
  return JSON.parse((await readMeta(db, STATE)) ?? "{}");
}

const writeState = (trx: Database, state: BackupState) => writeMeta(trx, STATE, JSON.stringify(state));

/**
 * Takes the lease for a backup, if one is due.
 *
 * @param now ms since 1970, as are the others in ms.
 * @param wait delays after a successful and after a failed backup, and the lease's length.
 * @returns whether this instance got the lease.
 */
export async function leaseBackup(
  trx: Database,
  now: number,
  wait: { afterGood: number; afterFailed: number; leaseFor: number },
): Promise<boolean> {
  const state = await readBackupState(trx);
  const passed = (instant: string | undefined, ms: number) => !instant || Date.parse(instant) + ms <= now;
  const isDue = passed(state.good?.at, wait.afterGood) && passed(state.failed?.at, wait.afterFailed);
  if (!isDue || !passed(state.leased_until, 0)) return false;
  await writeState(trx, { ...state, leased_until: storedInstant(now + wait.leaseFor) });
  return true;
}

/** Extends the lease. `until` is ms since 1970. */
export async function extendLease(trx: Database, until: number): Promise<void> {
  await writeState(trx, { ...(await readBackupState(trx)), leased_until: storedInstant(until) });
}

/** Stores the result and ends the lease; an interrupted attempt has none. */
export async function settleBackup(trx: Database, result: Pick<BackupState, "good" | "failed">): Promise<void> {
  const { good, failed } = await readBackupState(trx);
  const last = result.good ?? good;
  const failure = result.good ? undefined : (result.failed ?? failed);
  await writeState(trx, { ...(last && { good: last }), ...(failure && { failed: failure }) });
}
