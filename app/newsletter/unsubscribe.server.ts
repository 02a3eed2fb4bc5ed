import type { Database } from "../db/tables.ts";
import { findUnsubscribeSecret, subscriberOf } from "../mail/unsubscribe-token.server.ts";

/** The subscriber's id that a mail's token stands for; none when it is not one of ours. */
export async function findUnsubscriber(db: Database, token: string): Promise<string | undefined> {
  const secret = await findUnsubscribeSecret(db);
  return secret === undefined ? undefined : subscriberOf(secret, token);
}

/**
 * Takes whoever a mail's token stands for off the list. Once more changes nothing, and neither does it
 * when he is no longer known here at all.
 *
 * @param now ms since 1970.
 * @returns whether the token is one of ours, and so whether no further newsletter goes to that address.
 */
export async function unsubscribe(trx: Database, token: string, now: number): Promise<boolean> {
  const id = await findUnsubscriber(trx, token);
  if (id === undefined) return false;
  await trx
    .updateTable("subscribers")
    .set({ unsubscribed_at: new Date(now).toISOString() })
    .where("id", "=", id)
    .where("unsubscribed_at", "is", null)
    .execute();
  return true;
}
