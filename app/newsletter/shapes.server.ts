import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, pageFields, text } from "../lib/shapes.ts";
import type { Subscriber, SubscribersPage } from "./subscriber.ts";

export const subscriberShape = shapeOf<Subscriber>()(
  "Subscriber",
  z.object({
    _id: text,
    email: text,
    first_name: text,
    last_name: text,
    phone: text,
    consented_on: instant,
    consent_source: text,
    consent_words: text,
    confirmed_on: nullable(instant),
    must_confirm: flag,
    unsubscribed_on: nullable(instant),
    spam_reason: nullable(text),
  }),
);

export const subscribersPageShape = shapeOf<SubscribersPage>()(
  "SubscribersPage",
  z.object({
    items: z.array(subscriberShape),
    ...pageFields,
    counts: z.object({ subscribed: count, unconfirmed: count, unsubscribed: count, spam: count, all: count }),
  }),
);
