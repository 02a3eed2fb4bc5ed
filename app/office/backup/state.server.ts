import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { BackupScheduleChoice } from "./backup-schedule.ts";

/** The row of `meta` with the state of backups; it belongs to this installation, and is in no backup. */
export const STATE = "backups";

/** The row of `meta` with the schedule that an owner chose. */
const scheduleRow = jsonMeta<BackupScheduleChoice>("backup_schedule");

/** Number of backups to keep by default. */
const USUAL_KEEP = 7;

/** How often backups are made, and how many are kept. */
export interface BackupSchedule {
  /** ms between two backups; undefined if none are scheduled. */
  every: number | undefined;
  keep: number;
}

/** The current schedule. @param fixed the environment's, which takes precedence if it has an interval. */
export async function readBackupSchedule(db: Database, fixed: BackupSchedule): Promise<BackupSchedule> {
  if (fixed.every !== undefined) return fixed;
  const stored = await scheduleRow.read(db);
  if (stored === undefined) return { every: undefined, keep: USUAL_KEEP };
  const { every, keep } = stored;
  return { every: every === 0 ? undefined : every * 60_000, keep };
}

/** Stores the schedule that an owner chose. */
export function storeBackupSchedule(trx: Database, choice: BackupScheduleChoice): Promise<void> {
  return scheduleRow.write(trx, choice);
}

/** State of the scheduled backups; instants are ISO 8601 in UTC. */
export interface BackupState {
  /** Until when an instance has the lease. */
  leased_until?: string;
  /** When an owner requested a backup; missing if nobody has. */
  wanted_since?: string;
  /** The last successful backup: when it was made, and its size in bytes. */
  good?: { at: string; size: number };
  /** The last attempt, if it failed, and why. */
  failed?: { at: string; why: string };
}

const stateRow = jsonMeta<BackupState>(STATE);

/** The state of the backups of all instances. */
export async function readBackupState(db: Database): Promise<BackupState> {
  return (await stateRow.read(db)) ?? {};
}

/** The last successful backup, and the last attempt if it failed; times have the venue's offset. */
export function lastBackups({ good, failed }: BackupState) {
  const here = <Kind extends { at: string }>(entry: Kind | undefined) =>
    entry ? { ...entry, at: zonedIso(entry.at, venue.timeZone) } : null;
  return { good: here(good), failed: here(failed) };
}

/** Asks for a backup now. `now` is ms since 1970. */
export async function requestBackup(trx: Database, now: number): Promise<void> {
  await stateRow.write(trx, { ...(await readBackupState(trx)), wanted_since: storedInstant(now) });
}

/**
 * Takes the lease for a backup, if one is due or was requested.
 *
 * @param now ms since 1970; other times are in ms. @param wait delays after a successful backup, if backups are
 * scheduled, and after a failed one, and the length of the lease. @returns whether this instance got the lease.
 */
export async function leaseBackup(
  trx: Database,
  now: number,
  wait: { afterGood: number | undefined; afterFailed: number; leaseFor: number },
): Promise<boolean> {
  const state = await readBackupState(trx);
  const passed = (instant: string | undefined, ms: number) => !instant || Date.parse(instant) + ms <= now;
  const { afterGood, afterFailed } = wait;
  const isDue = afterGood !== undefined && passed(state.good?.at, afterGood) && passed(state.failed?.at, afterFailed);
  if (!(isDue || state.wanted_since) || !passed(state.leased_until, 0)) return false;
  await stateRow.write(trx, { ...state, leased_until: storedInstant(now + wait.leaseFor) });
  return true;
}

/** Extends the lease. `until` is ms since 1970. */
export async function extendLease(trx: Database, until: number): Promise<void> {
  await stateRow.write(trx, { ...(await readBackupState(trx)), leased_until: storedInstant(until) });
}

/** Stores the result of a backup and ends the lease; an interrupted attempt has no result. */
export async function settleBackup(trx: Database, result: Pick<BackupState, "good" | "failed">): Promise<void> {
  const { good, failed } = await readBackupState(trx);
  const last = result.good ?? good;
  const failure = result.good ? undefined : (result.failed ?? failed);
  await stateRow.write(trx, { ...(last && { good: last }), ...(failure && { failed: failure }) });
}
