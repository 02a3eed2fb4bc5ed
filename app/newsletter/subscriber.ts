/** Somebody on the list, or who was on it, as every call sends them. */
export interface Subscriber {
  _id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** With its dial code. */
  phone: string;
  /** When, where and to which words they agreed; ISO 8601 with the venue's offset. */
  consented_on: string;
  consent_source: string;
  consent_words: string;
  /** When the address was confirmed by the link that is emailed to it. */
  confirmed_on: string | null;
  /** Whether they are on the list only once it is confirmed. */
  must_confirm: boolean;
  unsubscribed_on: string | null;
  /** Why it is taken for spam; null for a person. */
  spam_reason: string | null;
}

/**
 * Which subscribers are looked at; spam is in none of the others but `all`, and who is on the list without having
 * confirmed the address is in the first two.
 */
export const subscriberShows = ["subscribed", "unconfirmed", "unsubscribed", "spam", "all"] as const;

export type SubscriberShow = (typeof subscriberShows)[number];

/** A page of the list. */
export interface SubscribersPage {
  items: Subscriber[];
  /** How many match. */
  total: number;
  page: number;
  page_size: number;
  counts: Record<SubscriberShow, number>;
}
