/** What a subscriber may want to read about; all of it, until they choose. */
export const topics = ["events", "offers", "news"] as const;

export type Topic = (typeof topics)[number];

/** The topics in words. */
export const topicLabels: Record<Topic, string> = { events: "Events", offers: "Offers", news: "News" };
