import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { Replies } from "./outbox-mail.ts";

/** The row of `meta` that says why guests' replies can't be read; there is none while they can. */
const KEY = "replies_failed";

/** Stores why replies can't be read, in the caller's transaction; null once they can. @param now ms since 1970. */
export async function noteRepliesState(trx: Database, failed: string | null, now: number): Promise<void> {
  if (failed === null) {
    await trx.deleteFrom("meta").where("key", "=", KEY).execute();
    return;
  }
  const value = JSON.stringify({ failed, since: storedInstant(now) });
  await trx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/**
 * Where guests' replies go.
 *
 * @param clubAddress the Reply-To of emails without another one.
 * @param inboundAddress the mailbox that is read, if any.
 */
export async function readReplies(
  db: Database,
  { clubAddress, inboundAddress }: { clubAddress: string; inboundAddress: string | undefined },
): Promise<Replies> {
  if (inboundAddress === undefined) return { address: clubAddress, added: false, failed: null };
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return { address: inboundAddress, added: true, failed: row ? JSON.parse(row.value).failed : null };
}
