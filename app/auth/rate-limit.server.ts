import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import { keyedHash } from "../db/keys.server.ts";
import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { Sender } from "./sender.server.ts";

/** How long calls are counted before the count starts anew, in ms, where nothing else is said. */
const WINDOW = 10 * 60_000;

/** The key under which something is counted for somebody; who that is can be told from it by nobody without the database's own key. */
export async function limitKey(db: Database, call: string, whom: string): Promise<string> {
  return `${call}:${(await keyedHash(db, `${call} ${whom}`)).slice(0, 22)}`;
}

/** A key under which something is counted, and how many times the limit it may reach. */
export interface LimitKey {
  key: string;
  times: number;
}

/** The keys under which a sender's calls are counted, of the smallest network first. */
export function senderKeys(db: Database, call: string, sender: Sender): Promise<LimitKey[]> {
  return Promise.all(sender.map(async ({ name, times }) => ({ key: await limitKey(db, call, name), times })));
}

interface Count {
  count: number;
  resets_at: string;
}

/** What is looked up next: everybody who asks in one turn of the event loop is answered by one query. */
const lookUps = new WeakMap<Database, { keys: string[]; counts: Promise<Map<string, Count>> }>();

/** What many asked for belongs to none of them in the log. */
const onItsOwn = AsyncLocalStorage.snapshot();

async function lookUp(db: Database, keys: string[]): Promise<Map<string, Count>> {
  await turn();
  lookUps.delete(db);
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", "count", "resets_at"])
    .where(dialectHelpers(db).isAmong("key", keys))
    .execute();
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

async function findCount(db: Database, key: string): Promise<Count | undefined> {
  let next = lookUps.get(db);
  if (!next) {
    const keys: string[] = [];
    next = { keys, counts: onItsOwn(lookUp, db, keys) };
    lookUps.set(db, next);
  }
  next.keys.push(key);
  return (await next.counts).get(key);
}

const addOne = prepared<{ key: string; now: string; resets: string }, Count>((db, $) =>
  db
    .insertInto("rate_limits")
    .values({ key: $("key"), count: 1, resets_at: $("resets") })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        count: eb
          .case()
          .when("rate_limits.resets_at", "<=", $("now"))
          .then(1)
          .else(eb("rate_limits.count", "+", 1))
          .end(),
        resets_at: eb
          .case()
          .when("rate_limits.resets_at", "<=", $("now"))
          .then(eb.ref("excluded.resets_at"))
          .else(eb.ref("rate_limits.resets_at"))
          .end(),
      })),
    )
    .returning(["count", "resets_at"]),
);

function secondsUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}

/** Seconds until a sender may call again; 0 when he may now. Counts nothing. */
async function secondsToWait(db: Database, key: string, limit: number, now: number): Promise<number> {
  if (limit === 0) return 0;
  const row = await findCount(db, key);
  return !row || row.count < limit ? 0 : secondsUntil(row.resets_at, now);
}

/**
 * Counts one call, and says how many seconds until the sender may call again; 0 when this call is within the limit.
 *
 * @param window how long calls are counted before the count starts anew, in ms.
 */
export async function countRequest(
  trx: Database,
  key: string,
  limit: number,
  now: number,
  window = WINDOW,
): Promise<number> {
  if (limit === 0) return 0;
  const values = { key, now: storedInstant(now), resets: storedInstant(now + window) };
  const [row] = (await addOne(trx, values)).rows;
  return !row || row.count <= limit ? 0 : Math.max(1, secondsUntil(row.resets_at, now));
}

/** Seconds until somebody may call again of whom several things are counted; 0 when they may now. Counts nothing. */
export async function longestWait(
  db: Database,
  keys: readonly LimitKey[],
  limit: number,
  now: number,
): Promise<number> {
  return Math.max(...(await Promise.all(keys.map(({ key, times }) => secondsToWait(db, key, limit * times, now)))));
}

/**
 * Counts one call under several keys, and says as `countCall` how many seconds to wait. What is beyond the limit of
 * one is not held against those after it: strangers do not use up what they share with others.
 */
export async function countAll(
  trx: Database,
  keys: readonly LimitKey[],
  limit: number,
  now: number,
  window = WINDOW,
): Promise<number> {
  for (const { key, times } of keys) {
    const seconds = await countRequest(trx, key, limit * times, now, window);
    if (seconds > 0) return seconds;
  }
  return 0;
}

/** Forgets counts whose time is over. */
export async function deleteOldCounts(trx: Database, now: number): Promise<void> {
  await trx.deleteFrom("rate_limits").where("resets_at", "<=", storedInstant(now)).execute();
}

const takeOne = prepared<{ key: string }>((db, $) =>
  db
    .updateTable("rate_limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", $("key"))
    .where("count", ">", 0),
);

/** Takes back a call that was counted and should not have been. */
export async function uncountAll(trx: Database, keys: readonly LimitKey[]): Promise<void> {
  for (const { key } of keys) await takeOne(trx, { key });
}
