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
  /** When they said by mail that the address is theirs; until then they are not on the list. */
  confirmed_on: string | null;
  unsubscribed_on: string | null;
  /** Why it is taken for spam; null for a person. */
  spam_reason: string | null;
}

/** Which subscribers are looked at; spam is in none of the others but `all`. */
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
