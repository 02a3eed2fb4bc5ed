import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Writer } from "../../platform/db/writer.server.ts";
import { logIgnored } from "../../platform/lib/log.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { UNDER_WAY } from "./archive.server.ts";
import { runInChild } from "./child.server.ts";
import { lookRegularly } from "./look-regularly.server.ts";
import { backupName, backupsFolder, removeOld } from "./rotation.server.ts";
import { type BackupSchedule, extendLease, leaseBackup, readBackupSchedule, settleBackup } from "./state.server.ts";

/** Times in ms. */
const usualTiming = {
  /**
   * How often to check whether a backup is due. The first check is also after this delay, so that startup is not
   * slowed.
   */
  lookEvery: 30_000,
  /** Retry delay, unless the next backup is due sooner. */
  afterFailed: 30 * 60_000,
  /** How long the lease lasts without a heartbeat. */
  leaseFor: 5 * 60_000,
};

interface ScheduleOptions {
  writer: Writer;
  log: Logger;
  dataFolder: string;
  /** The environment's schedule; see `readBackupSchedule`. */
  fixed: BackupSchedule;
  /** Called after each successful backup. */
  onMade?: () => void;
  timing?: Partial<typeof usualTiming>;
}

export interface Backups {
  /** Checks soon whether a backup is due; returns immediately. */
  wake(): void;
  /** Stops a running backup, which another instance or the next start makes again. */
  stop(): Promise<void>;
}

/** Makes backups on schedule, on one instance at a time. Old ones are deleted after a new one has succeeded. */
export function startBackups({ writer, log, dataFolder, fixed, onMade, ...more }: ScheduleOptions): Backups {
  const timing = { ...usualTiming, ...more.timing };
  const folder = backupsFolder(dataFolder);
  const stopped = new AbortController();

  /** @returns why it failed, or undefined. */
  async function make(file: string): Promise<string | undefined> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const alive = setInterval(() => {
      writer
        .write((trx) => extendLease(trx, Date.now() + timing.leaseFor))
        .catch(logIgnored(log, "Backup lease could not be extended"));
    }, timing.leaseFor / 4);
    const why = await runInChild(["backup", file], stopped.signal);
    clearInterval(alive);
    if (why === undefined) return undefined;
    await rm(`${file}${UNDER_WAY}`, { force: true });
    return why;
  }

  async function look(): Promise<void> {
    const now = Date.now();
    const lease = await writer.write(async (trx) => {
      const { every, keep } = await readBackupSchedule(trx, fixed);
      const afterFailed = Math.min(timing.afterFailed, every ?? timing.afterFailed);
      const waits = { afterGood: every, afterFailed, leaseFor: timing.leaseFor };
      return { keep, isOurs: await leaseBackup(trx, now, waits) };
    });
    if (!lease.isOurs) return;
    const file = join(folder, backupName(now));
    const at = storedInstant(now);
    const why = await make(file).catch((error: Error) => error.message);
    if (why === undefined) {
      const { size } = await stat(file);
      await writer.write((trx) => settleBackup(trx, { good: { at, size } }));
      log.info({ size, ms: Date.now() - now }, "Backup finished");
      await removeOld(folder, lease.keep, now);
      onMade?.();
    } else if (stopped.signal.aborted) {
      await writer.write((trx) => settleBackup(trx, {}));
    } else {
      log.error({ why }, "Backup failed");
      await writer.write((trx) => settleBackup(trx, { failed: { at, why } }));
    }
  }

  return lookRegularly({ look, every: timing.lookEvery, stopped, log, failure: "Backup schedule failed" });
}
