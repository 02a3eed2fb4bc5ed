import { join } from "node:path";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { logIgnored } from "../../platform/lib/log.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type BucketState, changeBucketState, readBucketState } from "../backup/bucket-state.server.ts";
import { runInChild } from "../backup/child.server.ts";
import { lookRegularly } from "../backup/look-regularly.server.ts";
import { backupsFolder, listBackups } from "../backup/rotation.server.ts";

/** Times in ms. */
const usualTiming = {
  /** How often to check whether anything is due. */
  lookEvery: 30_000,
  /** Delay after a failed upload. */
  uploadAgain: 10 * 60_000,
  /** Between trial restores, and after a failed one. */
  tryEvery: 24 * 3_600_000,
  tryAgain: 2 * 3_600_000,
  /** How long the lease lasts without a heartbeat. */
  leaseFor: 5 * 60_000,
};

interface BucketScheduleOptions {
  db: Database;
  writer: Writer;
  log: Logger;
  dataFolder: string;
  timing?: Partial<typeof usualTiming>;
}

/** The next thing to do: upload the newest backup that is not in the bucket, or restore one as a trial. */
async function findDue(
  state: BucketState,
  folder: string,
  now: number,
  timing: typeof usualTiming,
): Promise<string[] | undefined> {
  const passed = (entry: { at: string } | undefined, ms: number) => !entry || Date.parse(entry.at) + ms <= now;
  const [newest] = await listBackups(folder);
  if (newest && newest.name > (state.good?.file ?? "") && passed(state.failed, timing.uploadAgain))
    return ["upload", join(folder, newest.name)];
  if (state.good && passed(state.trial, timing.tryEvery) && passed(state.trial_failed, timing.tryAgain))
    return ["trial-restore"];
  return undefined;
}

/** Uploads each new backup, and daily restores the newest one as a trial, on one instance at a time. */
export function startBucketSchedule({ db, writer, log, dataFolder, ...more }: BucketScheduleOptions): {
  wake(): void;
  stop(): Promise<void>;
} {
  const timing = { ...usualTiming, ...more.timing };
  const stopped = new AbortController();

  const lease = (until: string | undefined) => writer.write((trx) => changeBucketState(trx, { leased_until: until }));

  async function takeLease(now: number): Promise<boolean> {
    return writer.write(async (trx) => {
      const { leased_until } = await readBucketState(trx);
      if (leased_until !== undefined && Date.parse(leased_until) > now) return false;
      await changeBucketState(trx, { leased_until: storedInstant(now + timing.leaseFor) });
      return true;
    });
  }

  async function run(words: string[]): Promise<void> {
    const alive = setInterval(() => {
      lease(storedInstant(Date.now() + timing.leaseFor)).catch(
        logIgnored(log, "Lease of the backup bucket could not be extended"),
      );
    }, timing.leaseFor / 4);
    const [what = ""] = words;
    const why = await runInChild(words, stopped.signal);
    clearInterval(alive);
    if (why === undefined) log.info({ what }, "Backup bucket is up to date");
    else if (!stopped.signal.aborted) {
      log.error({ what, why }, "Backup bucket failed");
      // The command records its own failures, but not if it was killed.
      const failure = { at: storedInstant(Date.now()), why };
      await writer.write((trx) => changeBucketState(trx, { [what === "upload" ? "failed" : "trial_failed"]: failure }));
    }
  }

  async function look(): Promise<void> {
    const folder = backupsFolder(dataFolder);
    for (;;) {
      const due = await findDue(await readBucketState(db), folder, Date.now(), timing);
      if (!due || stopped.signal.aborted || !(await takeLease(Date.now()))) return;
      await run(due).finally(() => lease(undefined));
    }
  }

  return lookRegularly({ look, every: timing.lookEvery, stopped, log, failure: "Backup bucket schedule failed" });
}
