import { AsyncLocalStorage } from "node:async_hooks";
import { touchedContent } from "./content-version.server.ts";
import type { Database } from "./tables.ts";

/** Writes that wait at the same time share one transaction; at most this many. */
const MOST_TOGETHER = 128;

interface Waiting {
  work: (trx: Database) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** The one queue through which everything is written. */
export interface Writer {
  /**
   * Runs `work` in a transaction and gives its result once that is on disk. Works that wait together
   * share a transaction; one that throws is undone alone.
   *
   * @throws what `work` throws, or the database when it cannot write.
   */
  write<Result>(work: (trx: Database) => Promise<Result>): Promise<Result>;
  /** How much was written since the start, and in how many transactions. */
  readonly counts: { works: number; transactions: number };
  /** Called when what guests see has changed and is on disk, before whoever wrote it is told. */
  contentChanged: () => void;
}

/** A queue in front of a database. Group commit: one fsync serves everybody who was waiting for it. */
export function createWriter(db: Database): Writer {
  const waiting: Waiting[] = [];
  const counts = { works: 0, transactions: 0 };
  let busy = false;
  // The queue goes on after whoever set it going; each work logs as whoever handed it in.
  const onItsOwn = AsyncLocalStorage.snapshot();

  const runAlone = async ({ work, resolve, reject }: Waiting) => {
    try {
      const [result, touched] = await db
        .transaction()
        .execute(async (trx) => [await work(trx), touchedContent(trx)] as const);
      if (touched) writer.contentChanged();
      counts.works += 1;
      counts.transactions += 1;
      resolve(result);
    } catch (error) {
      reject(error);
    }
  };

  const runTogether = async (group: Waiting[]) => {
    try {
      const [results, touched] = await db.transaction().execute(async (trx) => {
        const all: unknown[] = [];
        for (const { work } of group) all.push(await work(trx));
        return [all, touchedContent(trx)] as const;
      });
      if (touched) writer.contentChanged();
      counts.works += group.length;
      counts.transactions += 1;
      group.forEach(({ resolve }, index) => {
        resolve(results[index]);
      });
    } catch {
      // Nothing of the group was kept. Each for himself, then, so that only the culprit fails.
      for (const one of group) await runAlone(one);
    }
  };

  const drain = async () => {
    while (waiting.length > 0) await runTogether(waiting.splice(0, MOST_TOGETHER));
    busy = false;
  };

  const writer: Writer = {
    counts,
    contentChanged: () => {},
    write<Result>(work: (trx: Database) => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ work: AsyncLocalStorage.bind(work), resolve: resolve as (result: unknown) => void, reject });
      if (!busy) {
        busy = true;
        // Whatever arrives in this turn of the event loop travels together.
        onItsOwn(setImmediate, drain);
      }
      return promise;
    },
  };
  return writer;
}
