import { z } from "zod";
import { type Ending, type EndingKind, endingKinds } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** Overlap in ms when reading new rows, because instances' clocks may differ by this much. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/** The schema of log entries in `revocations.json`. */
export const endingsSchema = z.array(
  z.object({
    kind: z.enum(endingKinds),
    subject: z.string(),
    at: z.string(),
    is_over: z.number(),
    details: z.string(),
  }),
);

const keyOf = ({ kind, subject, at }: Ending) => `${kind} ${subject} ${at}`;

/** Merges the entries of several logs, ordered by time. */
export function mergeEndings(...logs: readonly (readonly Ending[])[]): Ending[] {
  const byKey = new Map(logs.flat().map((ending) => [keyOf(ending), ending]));
  return [...byKey.values()].sort((a, b) => a.at.localeCompare(b.at));
}

/** The time from which to read, so that nothing newer than `last` is missed, whichever instance wrote it. */
const before = (last: string | undefined) =>
  storedInstant(last === undefined ? 0 : Date.parse(last) - MAX_CLOCK_SKEW_MS);

const selectSince = (db: Database, since: string) =>
  db.selectFrom("endings").selectAll().where("at", ">", since).execute();

/**
 * Adds the newest entries of the log to those known from an earlier call. @returns `known` itself if nothing is new.
 */
export async function addEndings(db: Database, known: Ending[]): Promise<Ending[]> {
  const since = before(known.at(-1)?.at);
  const rows = await selectSince(db, since);
  const recent = new Set(known.filter(({ at }) => at > since).map(keyOf));
  const added = rows.filter((ending) => !recent.has(keyOf(ending)));
  return added.length === 0 ? known : mergeEndings(known, added);
}

/** The entries of a list that are missing in the database's own log, because the database is older than they are. */
export async function missingEndings(db: Database, listed: readonly Ending[]): Promise<Ending[]> {
  const { last } = await db
    .selectFrom("endings")
    .select(({ fn }) => fn.max("at").as("last"))
    .executeTakeFirstOrThrow();
  const since = before(last ?? undefined);
  const rows = new Set((await selectSince(db, since)).map(keyOf));
  return listed.filter((ending) => ending.at > since && !rows.has(keyOf(ending)));
}

/** How a restore repeats one kind of ending. */
interface EndingHandler {
  /** The name of the count in the audit trail. */
  counted: string;
  /** The label of the count for the operator; undefined for links, whose count is shown elsewhere. */
  label?: string;
  /** Whether this kind of ending is permanent: then it is repeated even if the log is older than the backup. */
  isForGood?: true;
  /** @param ended the last entry for each subject. @returns ids or references of what had not ended in the backup. */
  again(trx: Database, ended: readonly Ending[]): Promise<string[]>;
}

/** Handlers in the order in which they run. */
export type EndingHandlers = Record<EndingKind, EndingHandler>;

/** What a restore ended again, by kind of ending. */
export type EndedAgain = Record<EndingKind, string[]>;

/** Entries added per statement. */
const BATCH_SIZE = 500;

/**
 * Repeats endings in a database of the newest schema that is from an earlier moment, and adds them to the database's
 * log.
 *
 * @param madeAt that moment, ISO 8601 in UTC: when the backup was made.
 */
export async function endAgain(
  trx: Database,
  handlers: EndingHandlers,
  endings: readonly Ending[],
  madeAt: string,
): Promise<EndedAgain> {
  const missing = await missingEndings(trx, endings);
  const ended: Partial<EndedAgain> = {};
  for (const kind of Object.keys(handlers) as EndingKind[]) {
    const last = new Map(endings.filter((ending) => ending.kind === kind).map((ending) => [ending.subject, ending]));
    const { again, isForGood } = handlers[kind];
    ended[kind] = await again(
      trx,
      [...last.values()].filter(({ is_over, at }) => is_over === 1 && (isForGood || at > madeAt)),
    );
  }
  for (let from = 0; from < missing.length; from += BATCH_SIZE)
    await trx
      .insertInto("endings")
      .values(missing.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return ended as EndedAgain;
}

/** Counts of repeated endings, by their names in the audit trail. */
export function countEnded(handlers: EndingHandlers, ended: EndedAgain): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of endingKinds) {
    const { counted } = handlers[kind];
    counts[counted] = (counts[counted] ?? 0) + ended[kind].length;
  }
  return counts;
}
