import type { Database } from "../db/tables.ts";
import type { OutboxRow } from "./store.server.ts";

/**
 * Whether whoever a mail is for still wants it: a welcome is for somebody who has been on the list ever since,
 * a question for somebody who has not answered it.
 * Any other mail answers something, and is wanted.
 */
export async function isWanted(
  db: Database,
  mail: Pick<OutboxRow, "template" | "data" | "created_at">,
): Promise<boolean> {
  if (mail.template !== "welcome" && mail.template !== "confirm") return true;
  let subscriberId: unknown;
  try {
    ({ subscriberId } = JSON.parse(mail.data));
  } catch {
    // Rendering reports the error.
    return true;
  }
  const subscriber = await db
    .selectFrom("subscribers")
    .select(["consented_at", "confirmed_at", "unsubscribed_at", "must_confirm"])
    .where("id", "=", String(subscriberId))
    .executeTakeFirst();
  if (subscriber?.unsubscribed_at !== null) return false;
  const confirmed = subscriber.confirmed_at !== null;
  const wanted = mail.template === "confirm" ? !confirmed : confirmed || subscriber.must_confirm === 0;
  return wanted && subscriber.consented_at <= mail.created_at;
}
