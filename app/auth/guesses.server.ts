import { LRUCache } from "lru-cache";
import type { Database } from "../db/tables.ts";
import type { Sender } from "./sender.server.ts";

/** How long guesses are counted before the count starts anew, in ms. */
const WINDOW = 10 * 60_000;

/** Networks that are counted at once; of more, those that guessed longest ago are forgotten. */
const MOST_NETWORKS = 50_000;

/** Guesses by what was guessed at and network, for each database that is open. */
const counters = new WeakMap<Database, LRUCache<string, number>>();

/**
 * Counts a wrong guess at what nobody can guess: a link's token of 128 bits and more. Counted in memory, by each
 * instance for itself, so that a wrong token never costs a write; what can be guessed is counted in the database
 * (`rate-limit.server.ts`). A right token is not asked here: what others guess keeps nobody from their own page.
 *
 * @param secret names what is guessed at.
 * @param limit wrong guesses in ten minutes by one sender; 0 is off.
 * @returns seconds until the sender may guess again; 0 while this one is within the limit.
 */
export function countGuess(db: Database, secret: string, sender: Sender, limit: number): number {
  let counter = counters.get(db);
  if (!counter) {
    counter = new LRUCache({ max: MOST_NETWORKS, ttl: WINDOW, noUpdateTTL: true });
    counters.set(db, counter);
  }
  if (limit === 0) return 0;
  for (const { name, times } of sender) {
    const key = `${secret} ${name}`;
    const count = (counter.get(key) ?? 0) + 1;
    counter.set(key, count);
    if (count > limit * times) return Math.max(1, Math.ceil(counter.getRemainingTTL(key) / 1000));
  }
  return 0;
}
