import { cancelAgain } from "../../bookings/requests/guest/guest-changes.server.ts";
import { narrowTopicsAgain, suppressAgain, unsubscribeAgain } from "../../mailing/newsletter/end-again.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { EndedForGuests } from "../backup/guest-endings.server.ts";
import type { Revocations } from "../backup/revocations.server.ts";
import { eraseAgain } from "./erase-again.server.ts";

/**
 * Repeats, in a restored database, what guests ended after its backup: their data, subscriptions, topics, emails and
 * requests.
 *
 * @param madeAt when the backup was made, ISO 8601 in UTC: only a newer list is trusted for topics and suppressions.
 */
export async function endAgainForGuests(trx: Database, list: Revocations, madeAt: string): Promise<EndedForGuests> {
  const newer = list.as_of > madeAt;
  const cancelled: string[] = [];
  for (const [id, at] of Object.entries(list.cancelled ?? {})) {
    // Staff may have reconfirmed a request cancelled before the backup.
    const reference = at > madeAt ? await cancelAgain(trx, id, Date.now()) : undefined;
    if (reference) cancelled.push(reference);
  }
  return {
    cancelled: cancelled.sort(),
    unsubscribed: await unsubscribeAgain(trx, list.unsubscribed ?? {}),
    topics: await narrowTopicsAgain(trx, (newer && list.topics) || {}),
    suppressed: await suppressAgain(trx, (newer && list.suppressed) || {}),
    erased: await eraseAgain(trx, list.erased ?? {}),
  };
}
