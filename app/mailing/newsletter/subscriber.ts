/**
 * Filters of the list. Only `all` and `spam` include spam; subscribers who need not confirm and have not are in the
 * first two.
 */
export const subscriberShows = ["subscribed", "unconfirmed", "unsubscribed", "spam", "all"] as const;

export type SubscriberShow = (typeof subscriberShows)[number];

/** What subscribers did between two days. */
export const subscriberChanges = ["joined", "left"] as const;

export type SubscriberChange = (typeof subscriberChanges)[number];

/** The place of consent as staff read it; imported subscribers have that of the file. */
export const consentPlace = (source: string): string => (source === "home" ? "home page" : source);
