import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { outboxRow } from "../app/platform/outbox/queue.server.ts";

/** Stores a subscriber with a queued welcome email. @param at the time of consent, ISO 8601 in UTC. @returns the id. */
export async function makeSubscriber(
  db: Database,
  { at = "2026-01-01T00:00:00.000Z", ...more }: Partial<Insertable<Tables["subscribers"]>> & { at?: string } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const email = more.email ?? "mia@guest.example";
  await db
    .insertInto("subscribers")
    .values({
      id,
      address: email.toLowerCase(),
      email,
      first_name: "Mia",
      last_name: "Chen",
      country_code: "+61",
      number: "0412 345 678",
      spam_reason: null,
      consented_at: at,
      consent_source: "home",
      consent_words: "By subscribing you agree.",
      confirmed_at: at,
      unsubscribed_at: null,
      created_at: at,
      words: `mia chen ${email.toLowerCase()} 61412345678 0412345678 `,
      ...more,
    })
    .execute();
  const mail = outboxRow({ template: "welcome", data: { subscriberId: id }, about: id, recipient: email }, at);
  await db.insertInto("outbox").values(mail).execute();
  return id;
}

/** Stores subscribers `0@guest.example` and so on. @returns their ids. */
export async function makeSubscribers(db: Database, count: number, from = 0): Promise<string[]> {
  const at = "2026-01-01T00:00:00.000Z";
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `${from + index}@guest.example`;
    return {
      id: randomUUIDv7(),
      address: email,
      email,
      first_name: `Guest ${String.fromCodePoint(65 + ((from + index) % 26))}`,
      last_name: "",
      country_code: "+61",
      number: "412345678",
      spam_reason: null,
      consented_at: at,
      consent_source: "home",
      consent_words: "Yes",
      confirmed_at: at,
      unsubscribed_at: null,
      created_at: at,
      words: "",
    };
  });
  for (let start = 0; start < count; start += 500) {
    await db
      .insertInto("subscribers")
      .values(rows.slice(start, start + 500))
      .execute();
  }
  return rows.map(({ id }) => id);
}
