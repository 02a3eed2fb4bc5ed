import { randomUUIDv7 } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { outboxRow } from "../mail/queue.server.ts";
import { type FormDesk, formCall } from "../requests/form-call.server.ts";
import { searchWords } from "../requests/found-by.ts";
import { joinPhone } from "../requests/phone-number.ts";
import { spamReason } from "../requests/spam.ts";
import { consentWords } from "./consent.ts";
import { type Subscription, subscribeSchema } from "./schema.ts";

/** `/api/event/subscribe`. */
export function newsletterApi(desk: FormDesk): Hono {
  const api = new Hono({ strict: false });
  api.post(
    "/subscribe",
    formCall(desk, {
      call: "subscribe",
      schema: subscribeSchema,
      looksFirst: true,
      async write(trx, form, now) {
        await subscribe(trx, form, now);
        // Whoever is subscribed already is told the same: nobody learns from us who reads our mail.
        return { answer: { message: "You are on the list. Look for our mail in your inbox." } };
      },
    }),
  );
  api.all("/subscribe", onlyMethods("POST"));
  return api;
}

/**
 * Puts an address on the list and queues its welcome, once: who is on it stays as he is, who left
 * comes back. `now` is ms since 1970.
 */
async function subscribe(trx: Database, form: Subscription, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const id = randomUUIDv7();
  const consent = { consented_at: at, consent_source: "home", consent_words: consentWords, unsubscribed_at: null };
  const spam = spamReason(form);
  const phone = joinPhone(form.countryCode, form.number);
  const kept = await trx
    .insertInto("subscribers")
    .values({
      id,
      address: form.email.toLowerCase(),
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      country_code: form.countryCode,
      number: form.number,
      spam_reason: spam,
      created_at: at,
      words: searchWords({ name: `${form.firstName} ${form.lastName}`, email: form.email, phone, reference: "" }),
      ...consent,
    })
    .onConflict((conflict) =>
      conflict.column("address").doUpdateSet(consent).where("subscribers.unsubscribed_at", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (!kept || spam !== null) return;
  const mail = outboxRow({ template: "welcome", data: { subscriberId: kept.id }, recipient: form.email }, at);
  await trx.insertInto("outbox").values(mail).execute();
}
