import type { Context } from "hono";
import type { Database } from "../../platform/db/tables.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { countAll, limitKey, longestWait, senderKeys } from "../../staff/auth/rate-limit.server.ts";
import { senderOf } from "../../staff/auth/sender.server.ts";
import type { StaffServices } from "../../staff/auth/staff.server.ts";
import { isMiss } from "./verdict.ts";

/** Multiples of `RATE_LIMIT_LOGIN` for wrong codes: of one door pass or admin, and of one address, which all doors share. */
const WHO_TIMES = 3;
const ADDRESS_TIMES = 9;

/**
 * Tries a code for a door and counts it if no guest has it. Above the limit only valid codes get their
 * verdict: those are redeemed however many wrong ones were tried.
 *
 * @param who the id of the admin or the door pass.
 * @param attempt tries the code, in the writer's transaction.
 * @returns the verdict, or the 429 response.
 */
export async function limitGuesses<Given extends { verdict: string }>(
  { db, writer, loginLimit, proxies }: StaffServices,
  context: Context,
  who: string,
  attempt: (trx: Database) => Promise<Given>,
): Promise<Given | Response> {
  const now = Date.now();
  const senders = await senderKeys(db, "code-from", senderOf(context, proxies));
  const keys = [
    { key: await limitKey(db, "code-by", who), times: WHO_TIMES },
    ...senders.map(({ key, times }) => ({ key, times: times * ADDRESS_TIMES })),
  ];
  const { verdict, wait } = await writer.write(async (trx) => {
    const before = await longestWait(trx, keys, loginLimit, now);
    const verdict = await attempt(trx);
    const counted = isMiss(verdict) ? await countAll(trx, keys, loginLimit, now) : 0;
    const isValid = ["yes", "already", "choose", "see-manager", "not-admitted"].includes(verdict.verdict);
    return { verdict, wait: isValid ? 0 : Math.max(before, counted) };
  });
  if (wait === 0) return verdict;
  context.header("Retry-After", String(wait));
  return jsonError(context, 429, "Too many wrong codes. Valid codes still work. Check the guest's name instead.");
}
