import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { keyedHash } from "../../platform/db/keys.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { Sender } from "./sender.server.ts";

/** Default time after which a count restarts, in ms. */
const WINDOW_MS = 10 * 60_000;

/** The key of a count: a keyed hash, from which the sender cannot be read without this database's key. */
export async function limitKey(db: Database, call: string, sender: string): Promise<string> {
  return `${call}:${(await keyedHash(db, `${call} ${sender}`)).slice(0, 22)}`;
}

/** An account's limit, as a multiple of one sender's: above that of one customer's largest network. */
export const MAX_ACCOUNT_TRIES = 5;

/** The key of a count, and the multiple of the limit that it may reach. */
export interface LimitKey {
  key: string;
  times: number;
}

/** The keys of a sender's counts, smallest network first. */
export function senderKeys(db: Database, call: string, sender: Sender): Promise<LimitKey[]> {
  return Promise.all(sender.map(async ({ name, times }) => ({ key: await limitKey(db, call, name), times })));
}

interface Count {
  count: number;
  resets_at: string;
}

/** All look-ups in one turn of the event loop share one query. */
const lookUps = new WeakMap<Database, { keys: string[]; counts: Promise<Map<string, Count>> }>();

/** A shared query is logged without a request's id. */
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

/**
 * Statements that add one to several counts, by the number of counts: a statement for several costs little more than
 * for one.
 */
const additions = new Map<number, ReturnType<typeof prepareAddition>>();

const prepareAddition = (size: number) =>
  prepared<Record<string, string>, Count & { key: string }>((db, $) =>
    db
      .insertInto("rate_limits")
      .values(Array.from({ length: size }, (_, at) => ({ key: $(`key${at}`), count: 1, resets_at: $(`resets${at}`) })))
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
      .returning(["key", "count", "resets_at"]),
  );

function secondsUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
}

/** Seconds until a sender may try again; 0 for now. Counts nothing. */
async function secondsToWait(db: Database, key: string, limit: number, now: number): Promise<number> {
  if (limit === 0) return 0;
  const row = await findCount(db, key);
  return !row || row.count < limit ? 0 : secondsUntil(row.resets_at, now);
}

/** What one request may use up: at most `limit` in `window` ms. */
export interface Limit {
  key: string;
  limit: number;
  window: number;
}

/**
 * Counts one request under several keys, all different. A request beyond the limit of one key is not counted under
 * those after it, so that one sender cannot use up a shared limit.
 *
 * @returns the first limit that is exceeded, and seconds until it may be tried again; undefined if none is.
 */
export async function countInOrder(
  trx: Database,
  limits: readonly Limit[],
  now: number,
): Promise<{ index: number; seconds: number } | undefined> {
  if (limits.length === 0) return undefined;
  const values: Record<string, string> = { now: storedInstant(now) };
  for (const [at, { key, window }] of limits.entries()) {
    values[`key${at}`] = key;
    values[`resets${at}`] = storedInstant(now + window);
  }
  const addition = additions.getOrInsertComputed(limits.length, prepareAddition);
  const counts = new Map((await addition(trx, values)).rows.map(({ key, ...count }) => [key, count]));
  for (const [index, { key, limit }] of limits.entries()) {
    const row = counts.get(key);
    if (!row || row.count <= limit) continue;
    await uncountAll(trx, limits.slice(index + 1));
    return { index, seconds: Math.max(1, secondsUntil(row.resets_at, now)) };
  }
  return undefined;
}

/**
 * Counts one request.
 *
 * @param window the time after which the count starts again, in ms.
 * @returns seconds until the sender may try again; 0 while within the limit.
 */
export function countRequest(
  trx: Database,
  key: string,
  limit: number,
  now: number,
  window = WINDOW_MS,
): Promise<number> {
  return countAll(trx, [{ key, times: 1 }], limit, now, window);
}

/** The longest of several waits, in seconds; 0 for none. Counts nothing. */
export async function longestWait(
  db: Database,
  keys: readonly LimitKey[],
  limit: number,
  now: number,
): Promise<number> {
  return Math.max(...(await Promise.all(keys.map(({ key, times }) => secondsToWait(db, key, limit * times, now)))));
}

/** Counts one request under several keys, as `countInOrder` does. @returns seconds to wait, as `countRequest` does. */
export async function countAll(
  trx: Database,
  keys: readonly LimitKey[],
  limit: number,
  now: number,
  window = WINDOW_MS,
): Promise<number> {
  if (limit === 0) return 0;
  const limits = keys.map(({ key, times }) => ({ key, limit: limit * times, window }));
  return (await countInOrder(trx, limits, now))?.seconds ?? 0;
}

/**
 * Takes one request from its limits, before the work that they limit: in one transaction, so that parallel requests
 * cannot all see the same count. A request that is beyond a limit already writes nothing.
 *
 * @param window the time after which the counts start again, in ms.
 * @returns seconds until the sender may try again; 0 if it was taken. `uncountAll` gives it back.
 */
export async function takeFromLimits(
  { db, writer }: { db: Database; writer: Writer },
  keys: readonly LimitKey[],
  limit: number,
  now: number,
  window = WINDOW_MS,
): Promise<number> {
  if (limit === 0) return 0;
  const wait = await longestWait(db, keys, limit, now);
  return wait > 0 ? wait : writer.write((trx) => countAll(trx, keys, limit, now, window));
}

/** Deletes expired counts. */
export async function deleteOldCounts(trx: Database, now: number): Promise<void> {
  await trx.deleteFrom("rate_limits").where("resets_at", "<=", storedInstant(now)).execute();
}

const subtractions = new Map<number, ReturnType<typeof prepareSubtraction>>();

const prepareSubtraction = (size: number) =>
  prepared<Record<string, string>>((db, $) =>
    db
      .updateTable("rate_limits")
      .set((eb) => ({ count: eb("count", "-", 1) }))
      .where(
        "key",
        "in",
        Array.from({ length: size }, (_, at) => $(`key${at}`)),
      )
      .where("count", ">", 0),
  );

/** Uncounts a request. */
export async function uncountAll(trx: Database, keys: readonly Pick<LimitKey, "key">[]): Promise<void> {
  if (keys.length === 0) return;
  const subtraction = subtractions.getOrInsertComputed(keys.length, prepareSubtraction);
  await subtraction(trx, Object.fromEntries(keys.map(({ key }, at) => [`key${at}`, key])));
}
