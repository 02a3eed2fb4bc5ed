import type { Context } from "hono";
import { countAll, limitKey, longestWait, senderKeys } from "../auth/rate-limit.server.ts";
import { senderOf } from "../auth/sender.server.ts";
import type { StaffServices } from "../auth/staff.server.ts";
import type { Database } from "../db/tables.ts";
import { jsonError } from "../lib/json-errors.server.ts";

/**
 * How many times `RATE_LIMIT_LOGIN` one door pass or admin may send codes that are none, and how many times one
 * address, which all doors of a club share: so many slips of the pen a busy night has.
 */
const WHO_TIMES = 3;
const ADDRESS_TIMES = 9;

/** How a code fared: it holds or held here; there is none like it; or it is one that does not hold here and now. */
export type Fared = "valid" | "miss" | "other";

/**
 * Tries a claim's code for a door and counts it if there is none like it. Once there were too many of those, a door
 * hears only of codes that hold: those are redeemed however many others were tried.
 *
 * @param who the id of the admin or the door pass.
 * @param attempt tries the code, in the writer's transaction.
 * @returns what `attempt` gave, or the answer that refuses to tell.
 */
export async function limitGuesses<Result>(
  { db, writer, loginLimit, proxies }: StaffServices,
  context: Context,
  who: string,
  attempt: (trx: Database) => Promise<Result>,
  fared: (result: Result) => Fared,
): Promise<Result | Response> {
  const now = Date.now();
  const senders = await senderKeys(db, "code-from", senderOf(context, proxies));
  const keys = [
    { key: await limitKey(db, "code-by", who), times: WHO_TIMES },
    ...senders.map(({ key, times }) => ({ key, times: times * ADDRESS_TIMES })),
  ];
  const before = await longestWait(db, keys, loginLimit, now);
  const { result, wait } = await writer.write(async (trx) => {
    const result = await attempt(trx);
    const how = fared(result);
    const counted = how === "miss" ? await countAll(trx, keys, loginLimit, now) : 0;
    return { result, wait: how === "valid" ? 0 : Math.max(before, counted) };
  });
  if (wait === 0) return result;
  context.header("Retry-After", String(wait));
  return jsonError(context, 429, "Too many wrong codes. Valid codes still work. Check the guest's name instead.");
}
