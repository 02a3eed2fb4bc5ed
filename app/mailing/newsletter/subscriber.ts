/**
 * Filters of the list. Only `all` includes spam; subscribers who need not confirm and have not are in the
 * first two.
 */
export const subscriberShows = ["subscribed", "unconfirmed", "unsubscribed", "spam", "all"] as const;

export type SubscriberShow = (typeof subscriberShows)[number];
