import type { Database } from "../db/tables.ts";
import type { OutboxRow } from "./store.server.ts";

/**
 * Whether an email is still wanted: a welcome by a current subscriber, a confirmation by an unconfirmed one.
 * Any other email is wanted.
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
