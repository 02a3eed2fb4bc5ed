import type { Database } from "../db/tables.ts";
import { type Mailbox, type MailboxOptions, startMailbox } from "../inbound/mailbox.server.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { type BounceServices, receiveReport } from "./receive-report.server.ts";

/** The row of `meta` that says why bounces can't be read; there is none while they can. */
const KEY = "bounces_failed";

type BounceMailboxOptions = BounceServices & Pick<MailboxOptions, "log" | "imapUrl" | "timing" | "ca">;

/**
 * Reads delivery reports, complaints and requests to unsubscribe as they arrive in a mailbox. What was recorded is
 * marked as seen; everything else stays unread. The mailbox may be that of guests' replies: each has its own flag.
 */
export function startBounceMailbox({ imapUrl, timing, ca, ...services }: BounceMailboxOptions): Mailbox {
  return startMailbox({
    writer: services.writer,
    log: services.log,
    name: "bounces",
    flag: "$AfterglowBounce",
    imapUrl,
    timing,
    ca,
    noteState: noteBouncesState,
    async receive(raw) {
      const result = await receiveReport(services, raw, Date.now());
      return result === "unmatched" || result === "unreadable" || result === "automatic" ? "left" : "seen";
    },
  });
}

async function noteBouncesState(trx: Database, failed: string | null, now: number): Promise<void> {
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

/** Why bounces can't be read from their mailbox; null while they can. */
export async function readBouncesFailure(db: Database): Promise<string | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row ? (JSON.parse(row.value) as { failed: string }).failed : null;
}
