import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { tonight } from "../content/club-night.ts";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { expiryRules } from "./expiry-rules.server.ts";
import { noteInLog } from "./log.server.ts";
import type { DeletionCounts } from "./privacy.ts";
import { type Retention, retention } from "./retention.ts";

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

interface OperatorServices {
  db: Database;
  writer: Writer;
}

const nothing = (): Record<Retention, number> =>
  Object.fromEntries(Object.keys(retention).map((kind) => [kind, 0])) as Record<Retention, number>;

function added<Counts extends DeletionCounts>(sum: Counts, more: DeletionCounts): Counts {
  const all: DeletionCounts = { ...sum };
  for (const [kind, count] of Object.entries(more)) all[kind] = (all[kind] ?? 0) + count;
  return all as Counts;
}

const isNothing = (counts: DeletionCounts) => Object.values(counts).every((count) => count === 0);

/** What the rules would delete at `now` (ms since 1970). */
export async function planRetention(db: Database, now: number): Promise<Record<Retention, number>> {
  let sum = nothing();
  for (const rule of expiryRules) sum = added(sum, await rule.count(db, now));
  return sum;
}

/** The last time that the rules were kept, if ever. */
export async function findLastRun(db: Database): Promise<Run | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", CLAIM).executeTakeFirst();
  return row && (JSON.parse(row.value) as Run);
}

async function saveRun(trx: Database, run: Run): Promise<void> {
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
  { writer }: OperatorServices,
  by: string,
  now: number,
  stop?: AbortSignal,
): Promise<Record<Retention, number>> {
  const id = randomUUIDv7();
  const began = storedInstant(now);
  let sum = nothing();
  await writer.write((trx) => saveRun(trx, { began, ended: null }));
  for (const rule of expiryRules) {
    for (let more = true; more && !stop?.aborted; ) {
      const deletions = await writer.write(async (trx) => {
        const some = await rule.removeSome(trx, now, MOST_TOGETHER);
        const counts = Object.fromEntries(Object.entries(added(sum, some)).filter(([, count]) => count > 0));
        if (!isNothing(some)) await noteInLog(trx, { id, action: "retention", actor: by, counts }, began);
        return some;
      });
      sum = added(sum, deletions);
      more = !isNothing(deletions);
      if (more) await sleep(REST);
    }
  }
  if (!stop?.aborted) await writer.write((trx) => saveRun(trx, { began, ended: storedInstant(Date.now()) }));
  return sum;
}

/**
 * Keeps the rules where they have not been kept today by any instance.
 *
 * @returns what went; nothing when it was not due.
 */
export async function runRetentionDaily(
  services: OperatorServices,
  now: number,
  stop?: AbortSignal,
): Promise<Record<Retention, number> | undefined> {
  if (!isDue(await findLastRun(services.db), now)) return undefined;
  const mine = await services.writer.write(async (trx) => {
    if (!isDue(await findLastRun(trx), now)) return false;
    await saveRun(trx, { began: storedInstant(now), ended: null });
    return true;
  });
  return mine ? runRetention(services, "Daily run", now, stop) : undefined;
}

/** Keeps the rules once a day until `stop`, on one instance of several. */
export function startRetention(services: OperatorServices & { log: Logger }, stop: AbortSignal): void {
  const look = async () => {
    try {
      const deletions = await runRetentionDaily(services, Date.now(), stop);
      if (deletions) services.log.info({ went: deletions }, "Retention run finished");
    } catch (error) {
      if (!stop.aborted) services.log.error({ err: error }, "Retention run failed");
    }
    if (!stop.aborted) timer = setTimeout(look, timing.lookEvery).unref();
  };
  let timer = setTimeout(look, timing.firstLook).unref();
  stop.addEventListener("abort", () => clearTimeout(timer));
}
