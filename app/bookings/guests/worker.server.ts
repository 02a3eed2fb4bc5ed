import type { Logger } from "pino";
import { timeTurn } from "../../platform/db/rest-beside-writes.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { startWorkLoop, type UntilNext, type WorkLoop } from "../../platform/lib/work-loop.server.ts";
import { checkSomeGuests, isRuleDue } from "./check-tag-rules.server.ts";
import { findLinking, LINKED_AT_ONCE, linkSomeEarlier } from "./link-earlier-rows.server.ts";
import { isAnyDue, summarizeSome } from "./summarize.server.ts";

/** Guests per transaction: forms wait for one at most. */
const SUMMARIZED = 100;
const CHECKED = 1_000;

/** Pause without work, in ms. */
const IDLE_MS = 1_000;

/** Beside others' writes, forms keep 95 per cent of their throughput. A guest's card at the door waits for the rest. */
const RESTS = { alone: 0, beside: 19, min: 1, max: 5_000 };

/**
 * Keeps guests current: links rows from before guests, summarizes guests whose rows changed, then compares rules with
 * everyone.
 */
export function startGuests({ db, writer, log }: { db: Database; writer: Writer; log: Logger }): WorkLoop {
  async function turn(): Promise<UntilNext> {
    const isLinking = (await findLinking(db)) !== undefined;
    const isSummaryDue = await isAnyDue(db, Date.now());
    const isChecking = !isLinking && !isSummaryDue && (await isRuleDue(db, Date.now()));
    if (!isLinking && !isSummaryDue && !isChecking) return { pause: IDLE_MS };
    const restAfter = timeTurn(writer, RESTS);
    if (isLinking) await writer.write((trx) => linkSomeEarlier(trx, LINKED_AT_ONCE));
    if (isChecking) await writer.write((trx) => checkSomeGuests(trx, CHECKED, Date.now()));
    else await writer.write((trx) => summarizeSome(trx, SUMMARIZED, Date.now()));
    return restAfter(isLinking ? 2 : 1);
  }

  return startWorkLoop({ name: "Guests", log, turn, restFor: 30_000, stopWithin: 5_000, abort: () => {} });
}
