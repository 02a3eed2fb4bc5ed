import * as z from "zod/mini";
import { mailSecret } from "../mail/list-token.server.ts";
import { type FormServices, formEndpoint } from "../requests/forms/form-endpoint.server.ts";
import { onTheList, toConfirm } from "./answers.server.ts";
import { needsChallenge } from "./flood.server.ts";
import { subscribeSchema } from "./schema.ts";
import { subscribe } from "./subscribe.server.ts";

export interface NewsletterServices extends FormServices {
  /** Whether subscribers must confirm their address first. */
  confirmSubscribers: boolean;
}

export const newsletterEndpoints = [
  formEndpoint({
    path: "/event/subscribe",
    summary: "Subscribes to the newsletter.",
    name: "subscribe",
    input: subscribeSchema,
    output: z.object({ message: z.string(), title: z.optional(z.string()) }),
    serial: true,
    challengeSecret: async ({ db }: NewsletterServices) => `task:${await mailSecret(db)}`,
    async write(trx, form, now, from, { confirmSubscribers }) {
      if (await needsChallenge(trx, now, from.proof)) return { prove: true };
      await subscribe(trx, form, confirmSubscribers, from, now);
      // The same for an address on the list already: the response must not reveal who has subscribed.
      return { answer: confirmSubscribers ? toConfirm : onTheList };
    },
  }),
];
