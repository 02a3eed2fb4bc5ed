import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { differencesOf } from "../db/dialects/differences.ts";
import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";

/** How long calls are counted before the count starts anew, in ms, where nothing else is said. */
const WINDOW = 10 * 60_000;

/** The key under which the calls of one sender are counted; the address itself is not kept. */
export function limitKey(call: string, address: string): string {
  return `${call}:${hash("sha256", `${call} ${address}`, "base64url").slice(0, 22)}`;
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
    .where(differencesOf(db).isAmong("key", keys))
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
export async function secondsToWait(db: Database, key: string, limit: number, now: number): Promise<number> {
  if (limit === 0) return 0;
  const row = await findCount(db, key);
  return !row || row.count < limit ? 0 : secondsUntil(row.resets_at, now);
}

/**
 * Counts one call, and says how many seconds until the sender may call again; 0 when this call is within the limit.
 *
 * @param window how long calls are counted before the count starts anew, in ms.
 */
export async function countCall(
  trx: Database,
  key: string,
  limit: number,
  now: number,
  window = WINDOW,
): Promise<number> {
  if (limit === 0) return 0;
  const values = { key, now: new Date(now).toISOString(), resets: new Date(now + window).toISOString() };
  const [row] = (await addOne(trx, values)).rows;
  return !row || row.count <= limit ? 0 : Math.max(1, secondsUntil(row.resets_at, now));
}

/** Forgets counts whose time is over. */
export async function forgetCounts(trx: Database, now: number): Promise<void> {
  await trx.deleteFrom("rate_limits").where("resets_at", "<=", new Date(now).toISOString()).execute();
}

const takeOne = prepared<{ key: string }>((db, $) =>
  db
    .updateTable("rate_limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", $("key"))
    .where("count", ">", 0),
);

/** Takes back a call that was counted and should not have been. */
export async function uncountCall(trx: Database, key: string): Promise<void> {
  await takeOne(trx, { key });
}
