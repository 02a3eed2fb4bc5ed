import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";

/** Why the confirmation link cannot be sent again. */
export interface LinkRefusal {
  status: 404 | 409;
  message: string;
}

/**
 * Queues the confirmation link again at staff's request; it is valid for two weeks from now.
 *
 * @param now ms since 1970.
 * @returns undefined when it is queued.
 */
export async function sendLinkAgain(trx: Database, id: string, now: number): Promise<LinkRefusal | undefined> {
  const row = await trx.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return { status: 404, message: "Subscriber not found." };
  const no = (message: string): LinkRefusal => ({ status: 409, message });
  if (row.spam_reason !== null) return no("This subscription is marked as spam.");
  if (row.unsubscribed_at !== null) return no(`${row.email} has unsubscribed.`);
  if (row.confirmed_at !== null) return no(`${row.email} is already confirmed.`);
  const at = storedInstant(now);
  await trx.updateTable("subscribers").set({ asked_at: at }).where("id", "=", id).execute();
  const data = { subscriberId: id, required: row.must_confirm === 1 };
  const mail = outboxRow({ template: "confirm", data, about: id, recipient: row.email }, at);
  await queueMail(trx, mail);
  return undefined;
}
