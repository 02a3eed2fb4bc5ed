import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { findMailSecret, subscriberOf } from "../mail/list-token.server.ts";

/** The subscriber's id of a token; undefined if the token is not ours. */
export async function findUnsubscriber(db: Database, token: string): Promise<string | undefined> {
  const secret = await findMailSecret(db);
  return secret === undefined ? undefined : subscriberOf(secret, "unsubscribe", token);
}

/** Unsubscribes a subscriber. `now` is ms since 1970. @returns whether they were on the list until now. */
export async function unsubscribe(trx: Database, subscriberId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("subscribers")
    .set({ unsubscribed_at: storedInstant(now) })
    .where("id", "=", subscriberId)
    .where("unsubscribed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
