import type { Logger } from "pino";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { takeLease } from "../../platform/db/lease.server.ts";
import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Purpose } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { carryOver, carryOverSuppressed, consentsOfRows, type Subscriber } from "./carry-over.server.ts";
import { type ConsentEntry, recordConsents } from "./ledger.server.ts";
import { purposesOf, subscribedPurposes } from "./purpose.ts";
import { chosenTopics } from "./topics.ts";

/** Rows per transaction; forms wait for one transaction at most. */
const BATCH_SIZE = 250;

/** The row of `meta` with the list and the id from which an interrupted comparison continues. */
const PLACE = "consents_compared";

const LEASE = { name: "consents", lasts: 20_000 };

const DAY = 24 * 60 * 60_000;

/** Corrects the ledger where an older instance changed only the list. @returns the number of people concerned */
async function correct(trx: Database, ids: readonly string[], now: number): Promise<number> {
  const { isAmong } = dialectHelpers(trx);
  const rows = await trx.selectFrom("subscribers").selectAll().where(isAmong("id", ids)).execute();
  const addresses = rows.map(({ address }) => address);
  const all = await trx
    .selectFrom("consents")
    .select(["address", "purpose", "given", "at"])
    .where(isAmong("address", addresses))
    .where("channel", "=", "email")
    .orderBy("mark")
    .orderBy("number")
    .execute();
  const last = new Map(all.map((row) => [`${row.address} ${row.purpose}`, row]));
  const withdrawn: ConsentEntry[] = [];
  const again: { row: Subscriber; purposes: Purpose[] }[] = [];
  for (const row of rows) {
    const { address, unsubscribed_at } = row;
    const wanted = unsubscribed_at === null ? purposesOf(chosenTopics(row)) : [];
    const lastOf = (purpose: Purpose) => last.get(`${address} ${purpose}`);
    const gone = subscribedPurposes.filter((purpose) => lastOf(purpose)?.given === 1 && !wanted.includes(purpose));
    const at = unsubscribed_at ?? storedInstant(now);
    const how = { proof: "unknown", place: "Not recorded" } as const;
    if (gone.length > 0) withdrawn.push({ address, purposes: gone, given: false, at, ...how });
    // Agreed to again since.
    const back = wanted.filter((purpose) => {
      const ended = lastOf(purpose);
      return ended?.given === 0 && ended.at < row.consented_at;
    });
    if (back.length > 0) again.push({ row, purposes: back });
  }
  await recordConsents(trx, withdrawn, now);
  for (const { row, purposes } of again) {
    const entries = await consentsOfRows(trx, [row]);
    await recordConsents(
      trx,
      entries.map((entry) => ({ ...entry, purposes })),
      now,
    );
  }
  return withdrawn.length + again.length;
}

/** Compares one batch. @returns how many people were added or corrected, and whether there is more */
async function compareBatch(trx: Database, now: number): Promise<{ count: number; more: boolean }> {
  const [list = "subscribers", after = ""] = (await readMeta(trx, PLACE))?.split(" ") ?? [];
  if (list === "subscribers") {
    const page = trx.selectFrom("subscribers").select("id").where("id", ">", after);
    const ids = (await page.orderBy("id").limit(BATCH_SIZE).execute()).map(({ id }) => id);
    const count = (await carryOver(trx, ids, now)) + (await correct(trx, ids, now));
    await writeMeta(trx, PLACE, ids.length < BATCH_SIZE ? "suppressions " : `subscribers ${ids.at(-1)}`);
    return { count, more: true };
  }
  const page = trx.selectFrom("suppressions").select("mark").where("mark", ">", after);
  const marks = (await page.orderBy("mark").limit(BATCH_SIZE).execute()).map(({ mark }) => mark);
  const count = await carryOverSuppressed(trx, marks, now);
  const more = marks.length === BATCH_SIZE;
  await writeMeta(trx, PLACE, more ? `suppressions ${marks.at(-1)}` : "subscribers ");
  return { count, more };
}

/**
 * Compares the lists with the ledger: adds people who are missing in it, and what was given or ended on the lists
 * alone. Transactions are short; an interrupted comparison continues where it stopped.
 *
 * @param mayGoOn asked before each transaction. @returns how many people were added or corrected
 */
export async function compareWithLists(
  writer: Writer,
  mayGoOn: (trx: Database) => Promise<boolean> = async () => true,
): Promise<number> {
  let sum = 0;
  for (let more = true; more; ) {
    const now = Date.now();
    const done = await writer.write(async (trx) => ((await mayGoOn(trx)) ? compareBatch(trx, now) : undefined));
    if (!done) break;
    sum += done.count;
    ({ more } = done);
  }
  return sum;
}

/**
 * Carries over subscribers from before the ledger once the program runs, and looks again every day for what an older
 * instance has changed.
 */
export function startCarryOver({ writer, log }: { writer: Writer; log: Logger }, stop: AbortSignal): void {
  const owner = newId();
  const failure = "Consents could not be carried over";
  repeatUntil(stop, { first: 1_000, every: DAY, afterFailure: 60_000, log, failure }, async () => {
    const mayGoOn = async (trx: Database) => !stop.aborted && takeLease(trx, { ...LEASE, owner, now: Date.now() });
    const people = await compareWithLists(writer, mayGoOn);
    if (people > 0) log.info({ people }, "Consents carried over to the ledger");
  });
}
