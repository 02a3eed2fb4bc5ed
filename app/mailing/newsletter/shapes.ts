import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

/** A current or former subscriber. */
export const subscriberShape = z
  .object({
    _id: text,
    email: text,
    first_name: text,
    last_name: text,
    /** With its dial code. */
    phone: text,
    /** Time, sender and text of their consent. */
    consented_on: instant,
    consent_source: text,
    consent_words: text,
    /** When the emailed link was used. */
    confirmed_on: nullable(instant),
    /** Whether they are on the list only once confirmed. */
    must_confirm: flag,
    unsubscribed_on: nullable(instant),
    /** Why they were marked as spam, or null. */
    spam_reason: nullable(text),
  })
  .register(shapeNames, { id: "Subscriber" });
export type Subscriber = z.output<typeof subscriberShape>;

export const subscribersPageShape = z
  .object({
    items: z.array(subscriberShape),
    ...pageFields,
    counts: z.object({ subscribed: count, unconfirmed: count, unsubscribed: count, spam: count, all: count }),
  })
  .register(shapeNames, { id: "SubscribersPage" });
export type SubscribersPage = z.output<typeof subscribersPageShape>;
