import { Hono } from "hono";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { mailSecret } from "../mail/list-token.server.ts";
import { type FormServices, formEndpoint } from "../requests/forms/form-endpoint.server.ts";
import { onTheList, toConfirm } from "./answers.server.ts";
import { needsChallenge } from "./flood.server.ts";
import { subscribeSchema } from "./schema.ts";
import { subscribe } from "./subscribe.server.ts";

/** What the newsletter's form stands on. */
export interface NewsletterServices extends FormServices {
  /** Whether somebody is on the list only once the address is confirmed. */
  confirmSubscribers: boolean;
}

/** `/api/event/subscribe`. */
export function newsletterApi(services: NewsletterServices): Hono {
  const api = new Hono();
  api.post(
    "/subscribe",
    formEndpoint(services, {
      call: "subscribe",
      schema: subscribeSchema,
      serial: true,
      challengeSecret: async () => `task:${await mailSecret(services.db)}`,
      async write(trx, form, now, from) {
        if (await needsChallenge(trx, now, from.proof)) return { prove: true };
        await subscribe(trx, form, services.confirmSubscribers, from, now);
        // Whoever is subscribed already is told the same: nobody learns from us who reads our email.
        return { answer: services.confirmSubscribers ? toConfirm : onTheList };
      },
    }),
  );
  api.all("/subscribe", onlyMethods("POST"));
  return api;
}
