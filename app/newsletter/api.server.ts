import { randomUUIDv7 } from "node:crypto";
import { Hono } from "hono";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { mailSecret } from "../mail/list-token.server.ts";
import { countries } from "../requests/countries.ts";
import { splitPhone } from "../requests/country-finding.ts";
import { type FormDesk, formCall } from "../requests/form-call.server.ts";
import { searchWords } from "../requests/found-by.ts";
import { joinPhone } from "../requests/phone-number.ts";
import { spamReason } from "../requests/spam.ts";
import { askToConfirm, mustProve } from "./ask-to-confirm.server.ts";
import { consentWords, thanks } from "./consent.ts";
import { type Subscription, subscribeSchema } from "./schema.ts";

/** `/api/event/subscribe`. */
export function newsletterApi(desk: FormDesk): Hono {
  const api = new Hono();
  api.post(
    "/subscribe",
    formCall(desk, {
      call: "subscribe",
      schema: subscribeSchema,
      looksFirst: true,
      taskSecret: async () => `task:${await mailSecret(desk.db)}`,
      async write(trx, form, now, proof) {
        if (await mustProve(trx, now, proof)) return { prove: true };
        const wait = await subscribe(trx, form, now);
        // Whoever is subscribed already is told the same: nobody learns from us who reads our mail.
        return wait > 0 ? { wait } : { answer: { message: thanks } };
      },
    }),
  );
  api.all("/subscribe", onlyMethods("POST"));
  return api;
}

/**
 * Notes that an address was put into the form, and asks it by mail whether that was its owner: only then it is on
 * the list. Who is on it already stays as they are, who left is asked again. `now` is ms since 1970.
 *
 * @returns seconds to wait when so many are asked that nobody else is for now; else 0.
 */
async function subscribe(trx: Database, form: Subscription, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const id = randomUUIDv7();
  const consent = {
    consented_at: at,
    consent_source: "home",
    consent_words: consentWords,
    confirmed_at: null,
    unsubscribed_at: null,
  };
  const spam = spamReason(form);
  const phone = joinPhone(form.countryCode, form.number);
  const { dialCode, number } = splitPhone(phone, countries);
  const kept = await trx
    .insertInto("subscribers")
    .values({
      id,
      address: form.email.toLowerCase(),
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      country_code: dialCode,
      number,
      spam_reason: spam,
      created_at: at,
      words: searchWords({ name: `${form.firstName} ${form.lastName}`, email: form.email, phone, reference: "" }),
      ...consent,
    })
    .onConflict((conflict) =>
      spam === null
        ? conflict
            .column("address")
            .doUpdateSet({ ...consent, spam_reason: null })
            .where(({ eb, or }) =>
              or([eb("subscribers.unsubscribed_at", "is not", null), eb("subscribers.confirmed_at", "is", null)]),
            )
        : conflict.column("address").doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return kept && spam === null ? askToConfirm(trx, { id: kept.id, email: form.email }, now) : 0;
}
