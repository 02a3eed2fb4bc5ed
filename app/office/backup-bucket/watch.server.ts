import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { changeBucketState } from "../backup/bucket-state.server.ts";
import { noteOwner, readIdentity } from "../backup/identity.server.ts";
import { uploadLists } from "./lists.server.ts";
import { checkOwnership, type Ownership } from "./owner.server.ts";
import type { BackupBucket } from "./vault.server.ts";

const usualTiming = {
  /** How often to check whether the lists have changed, in ms. */
  listsEvery: 15_000,
  /** How often this machine writes its heartbeat as the club's own, in ms. */
  signEvery: 60_000,
  /** How long another machine that starts at the same moment may still write, in ms. */
  settle: 1_500,
  /** Timeout of a request including its retries, in ms. */
  timeout: 20_000,
};

const STOP_TIMEOUT_MS = 2_000;

interface WatchOptions {
  bucket: BackupBucket;
  db: Database;
  writer: Writer;
  log: Logger;
  dataFolder: string;
  /** Starts everything that only the club's own machine may do. */
  onOwned: () => Promise<void>;
  /** Stops it, because another machine is the club's own now. */
  onLost: () => Promise<void>;
  timing?: Partial<typeof usualTiming>;
}

/**
 * Writes heartbeats to the bucket that this machine is the club's own, and uploads the lists of endings. If the bucket
 * does not respond, a machine that has been the club's own continues; any other waits.
 */
export async function startBucketWatch({ bucket, db, writer, log, ...rest }: WatchOptions): Promise<{
  stop(): Promise<void>;
}> {
  const timing = { ...usualTiming, ...rest.timing };
  const { dataFolder, onOwned, onLost } = rest;
  // Imported only if a bucket is configured.
  const { openVault } = await import("./vault.server.ts");
  const vault = openVault(bucket, timing.timeout);
  const stopped = new AbortController();
  let working = false;
  let said = "";
  let lists: string | undefined;

  const say = (line: string) => {
    if (line !== said) log.warn(line);
    said = line;
  };

  async function apply(owner: Ownership): Promise<void> {
    if (owner.ours) {
      await writer.write(async (trx) => {
        await noteOwner(trx, "yes");
        await changeBucketState(trx, { other: undefined, unknown_owner: undefined });
      });
      said = "";
      if (!working) await onOwned();
      working = true;
      return;
    }
    const { machine, seenAt, replaced } = owner;
    say(
      `Another machine (${machine}) is the club's, says the backup bucket: no emails are sent and no backups made here. Stop this one, or make it the club's: npm run afterglow -- take-over`,
    );
    if (working) await onLost();
    working = false;
    const other = { machine, seen_at: storedInstant(seenAt) };
    await writer.write(async (trx) => {
      if (replaced) await noteOwner(trx, "lost");
      await changeBucketState(trx, { other, unknown_owner: undefined });
    });
  }

  async function sign(): Promise<void> {
    try {
      await apply(await checkOwnership(vault, writer.write, Date.now(), timing.settle));
    } catch (error) {
      const { message } = error as Error;
      say(message);
      const { owner } = await writer.write(readIdentity);
      if (owner === "yes" && !working) {
        await onOwned();
        working = true;
      }
      await writer.write((trx) => changeBucketState(trx, { unknown_owner: working ? undefined : message }));
    }
  }

  async function watch(): Promise<void> {
    let signAt = 0;
    while (!stopped.signal.aborted) {
      if (Date.now() >= signAt) {
        await sign();
        signAt = Date.now() + (working ? timing.signEvery : Math.min(timing.signEvery, timing.listsEvery));
      }
      if (working)
        lists = await uploadLists(vault, dataFolder, writer.write, lists).catch((error: Error) => {
          say(error.message);
          return undefined;
        });
      // Ends early when the watch is stopped.
      await sleep(timing.listsEvery, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  const watching = watch().catch((error) => log.error({ err: error }, "Watch of the backup bucket failed"));
  return {
    async stop() {
      stopped.abort();
      // An unresponsive bucket must not delay the shutdown.
      await Promise.race([watching, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      vault.store.close();
    },
  };
}
