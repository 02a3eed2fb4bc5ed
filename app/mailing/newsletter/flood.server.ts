import type { Database } from "../../platform/db/tables.ts";
import { countRequest, limitKey } from "../../staff/auth/rate-limit.server.ts";

/** The period for which subscriptions are counted, in ms. */
const HOUR = 60 * 60_000;

/** Subscriptions an hour without a proof of work; a busy night has fewer. */
export const FREE_PER_HOUR = 100;

/**
 * Counts a subscription and returns whether it needs a proof of work, which keeps a flood from using up the hourly
 * email limit. A solved challenge counts once.
 *
 * @param now ms since 1970.
 * @param proof identifies the solved challenge, if any.
 */
export async function needsChallenge(trx: Database, now: number, proof: string | undefined): Promise<boolean> {
  const wait =
    proof === undefined
      ? await countRequest(trx, await limitKey(trx, "ask-free", ""), FREE_PER_HOUR, now, HOUR)
      : await countRequest(trx, await limitKey(trx, "proof", proof), 1, now, HOUR);
  return wait > 0;
}
