import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { forgetGoneRows } from "../../bookings/guests/summarize.server.ts";
import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Actor, program, record } from "../../staff/audit-log/record.server.ts";
import { expiryRules } from "./expiry-rules.server.ts";
import { noteInLog } from "./log.server.ts";
import { aboveZero, type DeletionCounts, sumOf } from "./privacy.ts";
import { type Retention, retention } from "./retention.ts";

/** Rows deleted per transaction: it takes a few milliseconds, so that no form has to wait. */
const MAX_BATCH = 10;

/** Pause between transactions, so that others can write, in ms. */
const PAUSE_MS = 20;

/** Times in ms. */
const timing = {
  /** Delay of the first check after startup. */
  firstLook: 30_000,
  lookEvery: 10 * 60_000,
  /** After this time, an unfinished run counts as interrupted. */
  interruptedAfter: 60 * 60_000,
};

/** A retention run; times are ISO 8601 in UTC. */
interface Run {
  began: string;
  ended: string | null;
}

const lastRun = jsonMeta<Run>("retention");

export interface RetentionServices {
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

/** Counts rows that are due for deletion at `now` (ms since 1970). */
export async function planRetention(db: Database, now: number): Promise<Record<Retention, number>> {
  let sum = nothing();
  for (const rule of expiryRules) sum = added(sum, await rule.count(db, now));
  return sum;
}

export function findLastRun(db: Database): Promise<Run | undefined> {
  return lastRun.read(db);
}

/** Whether a run is due: once a day, after the club night has ended. */
function isDue(last: Run | undefined, now: number): boolean {
  if (!last) return true;
  const began = Date.parse(last.began);
  if (last.ended === null) return now - began > timing.interruptedAfter;
  return tonight(began) < tonight(now);
}

/**
 * Deletes all expired data in batches and logs the counts. If the run is stopped, batches that were completed stay
 * deleted and logged. If anything was deleted, the audit trail gets a row after the first batch, and one with the
 * counts at the end.
 *
 * @param by the actor in the log and the audit trail. @param now ms since 1970. @param stop ends the run after the
 * current batch.
 */
export async function runRetention(
  { writer }: RetentionServices,
  by: { name: string; actor: Actor },
  now: number,
  stop?: AbortSignal,
): Promise<Record<Retention, number>> {
  const id = randomUUIDv7();
  const began = storedInstant(now);
  let sum = nothing();
  await writer.write((trx) => lastRun.write(trx, { began, ended: null }));
  for (const rule of expiryRules) {
    for (let more = true; more && !stop?.aborted; ) {
      const deletions = await writer.write(async (trx) => {
        const batch = await rule.removeSome(trx, now, MAX_BATCH);
        if (sumOf(batch) === 0) return batch;
        await forgetGoneRows(trx, now);
        if (sumOf(sum) === 0) await record(trx, { actor: by.actor, action: "retention.started" }, now);
        const counts = aboveZero(added(sum, batch));
        await noteInLog(trx, { id, action: "retention", actor: by.name, counts }, began);
        return batch;
      });
      sum = added(sum, deletions);
      more = sumOf(deletions) > 0;
      if (more) await sleep(PAUSE_MS);
    }
  }
  await writer.write(async (trx) => {
    if (!stop?.aborted) await lastRun.write(trx, { began, ended: storedInstant(Date.now()) });
    const entry = { actor: by.actor, action: "retention.finished", before: aboveZero(sum), count: sumOf(sum) } as const;
    if (sumOf(sum) > 0) await record(trx, entry, now);
  });
  return sum;
}

/**
 * Runs retention, unless an instance has already done so today.
 *
 * @returns counts of deleted rows, or undefined if it was not due.
 */
export async function runRetentionDaily(
  services: RetentionServices,
  now: number,
  stop?: AbortSignal,
): Promise<Record<Retention, number> | undefined> {
  if (!isDue(await findLastRun(services.db), now)) return undefined;
  const isFirst = await services.writer.write(async (trx) => {
    if (!isDue(await findLastRun(trx), now)) return false;
    await lastRun.write(trx, { began: storedInstant(now), ended: null });
    return true;
  });
  return isFirst ? runRetention(services, { name: "Daily run", actor: program }, now, stop) : undefined;
}

/** Runs retention once a day until `stop`, on one of several instances. */
export function startRetention(services: RetentionServices & { log: Logger }, stop: AbortSignal): void {
  const { log } = services;
  const { firstLook, lookEvery } = timing;
  repeatUntil(stop, { first: firstLook, every: lookEvery, log, failure: "Retention run failed" }, async () => {
    const deletions = await runRetentionDaily(services, Date.now(), stop);
    if (deletions) log.info({ deleted: deletions }, "Retention run finished");
  });
}
