import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";

/** The row of `meta` that says how backups go; it is about this place, and in no backup. */
export const STATE = "backups";

/** How the scheduled backups of a place go; instants are ISO 8601 in UTC. */
export interface BackupState {
  /** An instance makes one, until then. */
  leased_until?: string;
  /** The last good one: the moment it is of, and its bytes. */
  good?: { at: string; size: number };
  /** The last try, when it failed. */
  failed?: { at: string; why: string };
}

/** How backups go, on whichever instance they are made. */
export async function readBackupState(db: Database): Promise<BackupState> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", STATE).executeTakeFirst();
  return row ? JSON.parse(row.value) : {};
}

async function writeState(trx: Database, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await trx
    .insertInto("meta")
    .values({ key: STATE, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/**
 * Takes the making of a backup for one instance, where one is due.
 *
 * @param now ms since 1970, as are the others in ms.
 * @param wait how long after the last good one, and how long after one that failed, the next is due.
 * @returns whether this instance makes it now.
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

/** Goes on making a backup. `until` is ms since 1970. */
export async function extendLease(trx: Database, until: number): Promise<void> {
  await writeState(trx, { ...(await readBackupState(trx)), leased_until: storedInstant(until) });
}

/** Notes how it ended, and gives it back; a try that was broken off says neither. */
export async function settleBackup(trx: Database, result: Pick<BackupState, "good" | "failed">): Promise<void> {
  const { good, failed } = await readBackupState(trx);
  const last = result.good ?? good;
  const failure = result.good ? undefined : (result.failed ?? failed);
  await writeState(trx, { ...(last && { good: last }), ...(failure && { failed: failure }) });
}
