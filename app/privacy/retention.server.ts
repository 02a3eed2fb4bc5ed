import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { tonight } from "../content/club-night.ts";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { overRules } from "./expiry-rules.server.ts";
import { noteInLog } from "./log.server.ts";
import type { Went } from "./privacy.ts";
import { type Kept, retention } from "./retention.ts";

/** Rows of one kind that go in one transaction: some milliseconds' work, so that no form waits. */
const MOST_TOGETHER = 10;

/** How long whoever else writes goes first, before the next of them, in ms. */
const REST = 20;

/** Where `meta` keeps when the rules were kept last. */
const CLAIM = "retention";

/** All in ms. */
const timing = {
  /** After the start. */
  firstLook: 30_000,
  lookEvery: 10 * 60_000,
  /** A run that has not ended by then has broken off. */
  brokenOffAfter: 60 * 60_000,
};

/** When the rules were kept last, ISO 8601 in UTC. */
interface Run {
  began: string;
  ended: string | null;
}

interface Desk {
  db: Database;
  writer: Writer;
}

const nothing = (): Record<Kept, number> =>
  Object.fromEntries(Object.keys(retention).map((kind) => [kind, 0])) as Record<Kept, number>;

function added<Counts extends Went>(sum: Counts, more: Went): Counts {
  const all: Went = { ...sum };
  for (const [kind, count] of Object.entries(more)) all[kind] = (all[kind] ?? 0) + count;
  return all as Counts;
}

const isNothing = (counts: Went) => Object.values(counts).every((count) => count === 0);

/** What the rules would delete at `now` (ms since 1970). */
export async function planRetention(db: Database, now: number): Promise<Record<Kept, number>> {
  let sum = nothing();
  for (const rule of overRules) sum = added(sum, await rule.count(db, now));
  return sum;
}

/** The last time that the rules were kept, if ever. */
export async function findLastRun(db: Database): Promise<Run | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", CLAIM).executeTakeFirst();
  return row && (JSON.parse(row.value) as Run);
}

async function keepRun(trx: Database, run: Run): Promise<void> {
  const value = JSON.stringify(run);
  await trx
    .insertInto("meta")
    .values({ key: CLAIM, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Whether the rules are to be kept: once a day, from the morning on when the night is over. */
function isDue(last: Run | undefined, now: number): boolean {
  if (!last) return true;
  const began = Date.parse(last.began);
  if (last.ended === null) return now - began > timing.brokenOffAfter;
  return tonight(began) < tonight(now);
}

/**
 * Deletes everything that is kept no longer, some at a time, and writes into the log what went. What was deleted
 * before it was stopped stays deleted and stands in the log.
 *
 * @param by what stands in the log as having done it.
 * @param now ms since 1970.
 * @param stop ends it after what is under way.
 */
export async function runRetention(
  { writer }: Desk,
  by: string,
  now: number,
  stop?: AbortSignal,
): Promise<Record<Kept, number>> {
  const id = randomUUIDv7();
  const began = new Date(now).toISOString();
  let sum = nothing();
  await writer.write((trx) => keepRun(trx, { began, ended: null }));
  for (const rule of overRules) {
    for (let more = true; more && !stop?.aborted; ) {
      const went = await writer.write(async (trx) => {
        const some = await rule.removeSome(trx, now, MOST_TOGETHER);
        const counts = Object.fromEntries(Object.entries(added(sum, some)).filter(([, count]) => count > 0));
        if (!isNothing(some)) await noteInLog(trx, { id, action: "retention", actor: by, counts }, began);
        return some;
      });
      sum = added(sum, went);
      more = !isNothing(went);
      if (more) await sleep(REST);
    }
  }
  if (!stop?.aborted) await writer.write((trx) => keepRun(trx, { began, ended: new Date().toISOString() }));
  return sum;
}

/**
 * Keeps the rules where they have not been kept today by any instance.
 *
 * @returns what went; nothing when it was not due.
 */
export async function keepDailyRetention(
  desk: Desk,
  now: number,
  stop?: AbortSignal,
): Promise<Record<Kept, number> | undefined> {
  if (!isDue(await findLastRun(desk.db), now)) return undefined;
  const mine = await desk.writer.write(async (trx) => {
    if (!isDue(await findLastRun(trx), now)) return false;
    await keepRun(trx, { began: new Date(now).toISOString(), ended: null });
    return true;
  });
  return mine ? runRetention(desk, "Daily run", now, stop) : undefined;
}

/** Keeps the rules once a day until `stop`, on one instance of several. */
export function startRetention(desk: Desk & { log: Logger }, stop: AbortSignal): void {
  const look = async () => {
    try {
      const went = await keepDailyRetention(desk, Date.now(), stop);
      if (went) desk.log.info({ went }, "What is kept no longer is gone");
    } catch (error) {
      if (!stop.aborted) desk.log.error({ err: error }, "What is kept no longer could not be deleted");
    }
    if (!stop.aborted) timer = setTimeout(look, timing.lookEvery).unref();
  };
  let timer = setTimeout(look, timing.firstLook).unref();
  stop.addEventListener("abort", () => clearTimeout(timer));
}
