import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { normalAddress } from "./address-mark.server.ts";
import { type Evidence, recordConsents } from "./ledger.server.ts";
import { purposesOf } from "./purpose.ts";
import { chosenTopics } from "./topics.ts";

/**
 * Records that a subscriber's address agrees to its topics, with the words and the time of its form, which someone
 * confirms now: `now` is ms since 1970. Does nothing unless it is on the list.
 */
export async function recordSubscribed(trx: Database, address: string, evidence: Evidence, now: number): Promise<void> {
  const row = await trx
    .selectFrom("subscribers")
    .selectAll()
    .where("address", "=", normalAddress(address))
    .where("unsubscribed_at", "is", null)
    .where("spam_reason", "is", null)
    .where(({ eb, or }) => or([eb("confirmed_at", "is not", null), eb("must_confirm", "=", 0)]))
    .executeTakeFirst();
  if (!row) return;
  const purposes = purposesOf(chosenTopics(row));
  const form = { words: row.consent_words, askedAt: row.consented_at };
  await recordConsents(trx, [{ ...evidence, ...form, address, purposes, given: true, at: storedInstant(now) }], now);
}
