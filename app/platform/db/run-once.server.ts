import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { jsonMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

/** How long a lease lasts without a heartbeat, in ms. */
const LEASE = 20_000;

/** How often waiting processes check again, in ms. */
const LOOK_EVERY = 250;

/** Work that only one of several processes on a database does. */
interface DoneOnce {
  /** Its key in `meta`. */
  name: string;
  isDone: (db: Database) => Promise<boolean>;
  work: () => Promise<void>;
  /** How long the lease of a killed process keeps the others waiting, in ms. */
  lease?: number;
}

/**
 * Runs long work once among several processes that start together. The others wait until it is done; if its owner
 * fails or is killed, one of them takes over.
 *
 * @throws what `work` throws.
 */
export async function runOnce(db: Database, { name, isDone, work, lease = LEASE }: DoneOnce): Promise<void> {
  const key = `claim:${name}`;
  const owner = randomUUID();
  const lock = jsonMeta<{ owner: string; until: number }>(key);
  const ownLease = () => ({ owner, until: Date.now() + lease });

  const claim = () =>
    db.transaction().execute(async (trx) => {
      const held = await lock.read(trx);
      if (held && held.until > Date.now()) return false;
      await lock.write(trx, ownLease());
      return true;
    });
  const whereMine = `{"owner":"${owner}"%`;

  for (;;) {
    if (await isDone(db)) return;
    if (await claim()) break;
    await sleep(LOOK_EVERY);
  }
  const heartbeat = setInterval(() => {
    db.updateTable("meta")
      .set({ value: JSON.stringify(ownLease()) })
      .where("key", "=", key)
      .where("value", "like", whereMine)
      .execute()
      .catch(
        // A failed heartbeat is ignored: the next one may succeed.
        () => {},
      );
  }, lease / 4);
  try {
    // Another process may have finished between the check and the lease.
    if (!(await isDone(db))) await work();
  } finally {
    clearInterval(heartbeat);
    await db.deleteFrom("meta").where("key", "=", key).where("value", "like", whereMine).execute();
  }
}
