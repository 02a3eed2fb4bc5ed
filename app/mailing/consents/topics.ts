/** The topics of a subscription; by default all. */
export const topics = ["events", "offers", "news"] as const;

export type Topic = (typeof topics)[number];

/** The topics in words. */
export const topicLabels: Record<Topic, string> = { events: "Events", offers: "Offers", news: "News" };

/** The subscriber's column of each topic: 1 or 0. */
export const topicColumns = ["topic_events", "topic_offers", "topic_news"] as const satisfies `topic_${Topic}`[];

/** The topics that a subscriber's row has chosen. */
export const chosenTopics = (row: Record<(typeof topicColumns)[number], number>): Topic[] =>
  topics.filter((topic) => row[`topic_${topic}`] === 1);
