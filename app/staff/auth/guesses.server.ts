import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/db/tables.ts";
import type { Sender } from "./sender.server.ts";

/** After this time a count starts again, in ms. */
const WINDOW_MS = 10 * 60_000;

/** Most networks in memory; the least recent are dropped. */
const MAX_NETWORKS = 50_000;

/** Counts by secret and network, for each open database. */
const counters = new WeakMap<Database, LRUCache<string, number>>();

function counterOf(db: Database): LRUCache<string, number> {
  let counter = counters.get(db);
  if (!counter) {
    counter = new LRUCache({ max: MAX_NETWORKS, ttl: WINDOW_MS, noUpdateTTL: true });
    counters.set(db, counter);
  }
  return counter;
}

const secondsLeft = (counter: LRUCache<string, number>, key: string) =>
  Math.max(1, Math.ceil(counter.getRemainingTTL(key) / 1000));

/**
 * Counts a wrong guess at a token of 128 bits or more. Counted in memory, by each
 * instance for itself, so that a wrong token never costs a write; shorter secrets are counted in the database
 * (`rate-limit.server.ts`). Not called for a right token: others' guesses must not lock out its owner.
 *
 * @param secret names the kind of token.
 * @param limit wrong guesses in ten minutes by one sender; 0 is off.
 * @returns seconds until the sender may guess again; 0 while this one is within the limit.
 */
export function countGuess(db: Database, secret: string, sender: Sender, limit: number): number {
  if (limit === 0) return 0;
  const counter = counterOf(db);
  for (const { name, times } of sender) {
    const key = `${secret} ${name}`;
    const count = (counter.get(key) ?? 0) + 1;
    counter.set(key, count);
    if (count > limit * times) return secondsLeft(counter, key);
  }
  return 0;
}
