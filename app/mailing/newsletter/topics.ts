/** The topics of a subscription; all of them, until the subscriber chooses. */
export const topics = ["events", "offers", "news"] as const;

export type Topic = (typeof topics)[number];

/** The topics in words. */
export const topicLabels: Record<Topic, string> = { events: "Events", offers: "Offers", news: "News" };
