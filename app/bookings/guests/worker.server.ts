import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { startWorkLoop, type WorkLoop } from "../../platform/lib/work-loop.server.ts";
import { checkSomeGuests, isRuleDue } from "./check-tag-rules.server.ts";
import { findLinking, LINKED_AT_ONCE, linkSomeEarlier } from "./link-earlier-rows.server.ts";
import { isAnyDue, summarizeSome } from "./summarize.server.ts";

/** Guests per transaction: forms wait for one at most. */
const SUMMARIZED = 100;
const CHECKED = 1_000;

/** Pauses in ms: without work, and between batches of it. */
const IDLE = 1_000;
const BETWEEN = 1;

/** While others write, it rests this many times as long as it worked: forms keep 95 per cent of their throughput. */
const REST = 19;

/** Longest rest in ms, as a guest's card at the door waits for it: what took long may only have waited for its turn. */
const MAX_REST = 5_000;

/**
 * Keeps guests current: links rows from before guests, summarizes guests whose rows changed, then compares rules with
 * everyone.
 */
export function startGuests({ db, writer, log }: { db: Database; writer: Writer; log: Logger }): WorkLoop {
  async function turn(): Promise<{ pause: number } | { rest: number }> {
    const isLinking = (await findLinking(db)) !== undefined;
    const isSummaryDue = await isAnyDue(db, Date.now());
    const isChecking = !isLinking && !isSummaryDue && (await isRuleDue(db, Date.now()));
    if (!isLinking && !isSummaryDue && !isChecking) return { pause: IDLE };
    const before = writer.counts.works;
    const begun = performance.now();
    if (isLinking) await writer.write((trx) => linkSomeEarlier(trx, LINKED_AT_ONCE));
    if (isChecking) await writer.write((trx) => checkSomeGuests(trx, CHECKED, Date.now()));
    else await writer.write((trx) => summarizeSome(trx, SUMMARIZED, Date.now()));
    const isAlone = writer.counts.works - before <= (isLinking ? 2 : 1);
    return { rest: isAlone ? BETWEEN : Math.min(MAX_REST, REST * (performance.now() - begun)) };
  }

  return startWorkLoop({ name: "Guests", log, turn, restFor: 30_000, stopWithin: 5_000, abort: () => {} });
}
