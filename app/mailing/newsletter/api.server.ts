import * as z from "zod/mini";
import { type FormServices, formEndpoint } from "../../bookings/requests/forms/form-endpoint.server.ts";
import { mailSecret } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { countRequest, limitKey } from "../../staff/auth/rate-limit.server.ts";
import { subscribeSchema } from "./schema.ts";
import { subscribe } from "./subscribe.server.ts";

/** The period for which subscriptions are counted, in ms. */
const HOUR = 60 * 60_000;

/** Subscriptions an hour without a proof of work; a busy night has fewer. */
export const FREE_PER_HOUR = 100;

/**
 * Counts a subscription and returns whether it needs a proof of work, which keeps a flood from using up the hourly
 * email limit. A solved challenge counts once.
 *
 * @param now ms since 1970.
 * @param proof identifies the solved challenge, if any.
 */
async function needsChallenge(trx: Database, now: number, proof: string | undefined): Promise<boolean> {
  const wait =
    proof === undefined
      ? await countRequest(trx, await limitKey(trx, "ask-free", ""), FREE_PER_HOUR, now, HOUR)
      : await countRequest(trx, await limitKey(trx, "proof", proof), 1, now, HOUR);
  return wait > 0;
}

export interface NewsletterServices extends FormServices {
  /** Whether subscribers must confirm their address first. */
  confirmSubscribers: boolean;
}

/** For subscribers who need not confirm, under the form's own title, "You're In!". */
const onTheList = {
  message: "You're on the list. Our offers and news will come to your inbox, and you can unsubscribe from any email.",
};

/** For subscribers who must confirm first. */
const toConfirm = {
  title: "Confirm Your Email",
  message: "Almost there. Check your inbox for a link to confirm: you're on the list once you have used it.",
};

/** The same while no email can be sent. */
const toConfirmLater = {
  title: "Confirm Your Email",
  message: "Almost there. We can't email you right now: you'll get a link to confirm once we can.",
};

export const newsletterEndpoints = [
  formEndpoint({
    path: "/event/subscribe",
    summary: "Subscribes to the newsletter.",
    name: "subscribe",
    input: subscribeSchema,
    output: z.object({ message: z.string(), title: z.optional(z.string()) }),
    serial: true,
    challengeSecret: async ({ db }: NewsletterServices) => `task:${await mailSecret(db)}`,
    async write(trx, form, now, from, { confirmSubscribers, mailWorks }) {
      if (await needsChallenge(trx, now, from.proof)) return { prove: true };
      await subscribe(trx, form, confirmSubscribers, from, now);
      // The same for an address on the list already: the response must not reveal who has subscribed.
      return { answer: confirmSubscribers ? (mailWorks() ? toConfirm : toConfirmLater) : onTheList };
    },
  }),
] as const;
