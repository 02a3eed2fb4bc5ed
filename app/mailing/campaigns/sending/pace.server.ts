import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";

/** Both limits are sliding windows, counted in steps of `step` ms. */
const periods = [
  { period: "second", lasts: 1_000, step: 50 },
  { period: "hour", lasts: 3_600_000, step: 60_000 },
] as const;

/** How many emails may be sent now. */
export interface Allowance {
  count: number;
  /** If none: ms until more may be sent. */
  wait: number;
}

/**
 * Returns how many emails all instances together may send now. Call it in the transaction that leases the recipients.
 *
 * @param now ms since 1970.
 */
export async function allowance(trx: Database, now: number): Promise<Allowance> {
  const { perSecond, perHour } = currentSettings().campaigns;
  const limits = { second: perSecond, hour: perHour };
  let allowed: Allowance = { count: Number.POSITIVE_INFINITY, wait: 0 };
  for (const { period, lasts, step } of periods) {
    if (limits[period] === 0) continue;
    const { used } = await trx
      .selectFrom("sending_pace")
      .select(({ fn }) => fn.sum<number | string | null>("used").as("used"))
      .where("period", "=", period)
      .where("starts_at", ">", storedInstant(now - lasts - step))
      .executeTakeFirstOrThrow();
    const count = Math.max(0, limits[period] - Number(used ?? 0));
    if (count < allowed.count) allowed = { count, wait: step };
  }
  return allowed;
}

/** Counts emails that are about to be sent. @param now ms since 1970. */
export async function takeAllowance(trx: Database, count: number, now: number): Promise<void> {
  for (const { period, lasts, step } of periods) {
    await trx
      .deleteFrom("sending_pace")
      .where("period", "=", period)
      .where("starts_at", "<", storedInstant(now - lasts - 2 * step))
      .execute();
    await trx
      .insertInto("sending_pace")
      .values({ period, starts_at: storedInstant(now - (now % step)), used: count })
      .onConflict((conflict) =>
        conflict.columns(["period", "starts_at"]).doUpdateSet(({ eb }) => ({
          used: eb("sending_pace.used", "+", count),
        })),
      )
      .execute();
  }
}
