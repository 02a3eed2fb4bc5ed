import type { ListPage } from "./list-page.ts";

/** A current or former subscriber, as every endpoint sends them. */
export interface Subscriber {
  _id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** With its dial code. */
  phone: string;
  /** Time, sender and text of their consent; ISO 8601 with the venue's offset. */
  consented_on: string;
  consent_source: string;
  consent_words: string;
  /** When the emailed link was used. */
  confirmed_on: string | null;
  /** Whether they are on the list only once confirmed. */
  must_confirm: boolean;
  unsubscribed_on: string | null;
  /** Why they were marked as spam, or null. */
  spam_reason: string | null;
}

/**
 * Filters of the list. Only `all` includes spam; subscribers who need not confirm and have not are in the
 * first two.
 */
export const subscriberShows = ["subscribed", "unconfirmed", "unsubscribed", "spam", "all"] as const;

export type SubscriberShow = (typeof subscriberShows)[number];

export type SubscribersPage = ListPage<Subscriber, SubscriberShow>;
