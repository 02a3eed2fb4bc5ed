import { Hono } from "hono";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { mailSecret } from "../mail/list-token.server.ts";
import { type FormDesk, formCall } from "../requests/forms/form-endpoint.server.ts";
import { onTheList, toConfirm } from "./answers.server.ts";
import { mustProve } from "./flood.server.ts";
import { subscribeSchema } from "./schema.ts";
import { subscribe } from "./subscribe.server.ts";

/** What the newsletter's form stands on. */
export interface NewsletterDesk extends FormDesk {
  /** Whether somebody is on the list only once the address is confirmed. */
  confirmSubscribers: boolean;
}

/** `/api/event/subscribe`. */
export function newsletterApi(desk: NewsletterDesk): Hono {
  const api = new Hono();
  api.post(
    "/subscribe",
    formCall(desk, {
      call: "subscribe",
      schema: subscribeSchema,
      looksFirst: true,
      taskSecret: async () => `task:${await mailSecret(desk.db)}`,
      async write(trx, form, now, from) {
        if (await mustProve(trx, now, from.proof)) return { prove: true };
        await subscribe(trx, form, desk.confirmSubscribers, from, now);
        // Whoever is subscribed already is told the same: nobody learns from us who reads our email.
        return { answer: desk.confirmSubscribers ? toConfirm : onTheList };
      },
    }),
  );
  api.all("/subscribe", onlyMethods("POST"));
  return api;
}
