import type { Database } from "../db/tables.ts";
import { forgetSuppressed, namesOf, suppressedBefore } from "../newsletter/suppressions/guest-data.server.ts";
import { monthsAgo } from "./cutoff.server.ts";
import { retention } from "./retention.ts";

const expired = (db: Database, now: number) =>
  suppressedBefore(db, monthsAgo(retention.suppression.months, now).before);

/** Suppressed addresses that are nobody's subscription lose their address; the mark stays. */
export const suppressionRule = {
  async count(db: Database, now: number) {
    const row = await expired(db, now)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { suppression: Number(row.count) };
  },
  async removeSome(trx: Database, now: number, most: number) {
    const rows = await expired(trx, now).select("address").limit(most).execute();
    await forgetSuppressed(trx, namesOf(rows));
    return { suppression: rows.length };
  },
};
