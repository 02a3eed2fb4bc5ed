import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CommittedRefusal, Refusal } from "../lib/refusal.server.ts";
import { touchedContent } from "./content-version.server.ts";
import { isDatabaseUnavailable } from "./dialects/failures.ts";
import { openPipeline } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

/** Most writes that share one transaction. */
const MAX_BATCH_SIZE = 128;

type Work<Result> = (trx: Database) => Promise<Result>;

interface Waiting {
  work: Work<unknown>;
  concurrencyKey: string | undefined;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** The queue for all writes. */
export interface Writer {
  /**
   * Runs `work` in a transaction and returns its result once that is on disk. Works that wait at the same time share a
   * transaction; one that throws is rolled back alone.
   *
   * Works run one after the other, and each sees the writes of earlier ones. Works with a `concurrencyKey` run
   * concurrently, so that a remote database handles many together: none may read what another writes, unless both have
   * the same key.
   *
   * A `Refusal` always rolls back, returned or thrown. To refuse but keep the writes, return a `CommittedRefusal`: its
   * refusal is thrown once the transaction is on disk.
   *
   * @throws what `work` throws, or the database's error if it cannot write.
   */
  write<Result>(work: Work<Result | CommittedRefusal>, concurrencyKey?: string): Promise<Result>;
  /** Works and transactions since startup. */
  readonly counts: { works: number; transactions: number };
  /** Called once a public change is committed, before its caller gets the result. Never rejects. */
  contentChanged: () => void | Promise<void>;
}

/** Runs works in one transaction, in order, and returns their results. */
async function runAll(trx: Database, group: readonly Waiting[]): Promise<unknown[]> {
  await openPipeline(trx);
  const begun: Promise<unknown>[] = [];
  const beside = new Set<string>();
  try {
    for (const { work, concurrencyKey } of group) {
      if (concurrencyKey === undefined || beside.has(concurrencyKey)) {
        await Promise.all(begun);
        beside.clear();
      }
      begun.push(work(trx));
      if (concurrencyKey === undefined) await begun.at(-1);
      else beside.add(concurrencyKey);
    }
    const results = await Promise.all(begun);
    const returned = results.find((result) => result instanceof Refusal);
    if (returned) throw returned;
    return results;
  } finally {
    // Waits for all works: none may continue after the transaction has ended.
    await Promise.allSettled(begun);
  }
}

/** A write queue with group commit: one fsync serves all waiting writes. */
export function createWriter(db: Database): Writer {
  const waiting: Waiting[] = [];
  const counts = { works: 0, transactions: 0 };
  let busy = false;
  // Works run detached from the caller that started the queue; each keeps its own caller's context.
  const onItsOwn = AsyncLocalStorage.snapshot();

  const runTogether = async (group: Waiting[]) => {
    try {
      const [results, touched] = await db
        .transaction()
        .execute(async (trx) => [await runAll(trx, group), touchedContent(trx)] as const);
      if (touched) await writer.contentChanged();
      counts.works += group.length;
      counts.transactions += 1;
      group.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof CommittedRefusal) reject(result.refusal);
        else resolve(result);
      });
    } catch (error) {
      // The group was rolled back. If the database itself failed, each retry would fail too.
      if (group.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of group) reject(error);
      // Retry each alone, so that only the faulty one fails.
      else for (const one of group) await runTogether([one]);
    }
  };

  /** Waits as long as each turn of the event loop adds works: a single commit for all of them is cheapest. */
  const gather = async () => {
    for (let known = 0; known < waiting.length && waiting.length < MAX_BATCH_SIZE; ) {
      known = waiting.length;
      await nextTurn();
    }
  };

  const drain = async () => {
    while (waiting.length > 0) {
      await gather();
      await runTogether(waiting.splice(0, MAX_BATCH_SIZE));
    }
    busy = false;
  };

  const writer: Writer = {
    counts,
    contentChanged: () => {},
    write<Result>(work: Work<Result | CommittedRefusal>, concurrencyKey?: string) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const bound = AsyncLocalStorage.bind(work);
      waiting.push({ work: bound, concurrencyKey, resolve: resolve as (result: unknown) => void, reject });
      if (!busy) {
        busy = true;
        onItsOwn(drain);
      }
      return promise;
    },
  };
  return writer;
}
