import type { Database } from "../../platform/db/tables.ts";
import { countRequest, limitKey } from "../../staff/auth/rate-limit.server.ts";

/** The period for which subscriptions are counted, in ms. */
const HOUR = 60 * 60_000;

/** Subscriptions an hour without a proof of work: more than a busy night brings. */
export const freeAnHour = 100;

/**
 * Whether a subscription needs a proof of work, so that a flood of addresses does not use up the hourly
 * email limit. A solved challenge counts once.
 *
 * @param now ms since 1970.
 * @param proof identifies the solved challenge, if any.
 */
export async function needsChallenge(trx: Database, now: number, proof: string | undefined): Promise<boolean> {
  const wait =
    proof === undefined
      ? await countRequest(trx, await limitKey(trx, "ask-free", ""), freeAnHour, now, HOUR)
      : await countRequest(trx, await limitKey(trx, "proof", proof), 1, now, HOUR);
  return wait > 0;
}
