/**
 * Topics that the owner must confirm, because what these texts promise or demand differs between clubs and countries.
 */
export const topics = ["Age", "Refunds", "Privacy", "Terms", "Access"] as const;

export type Topic = (typeof topics)[number];

/** The texts about each topic, by setting path. */
const textsOf: Record<Topic, readonly string[]> = {
  Age: ["venue.minimumAge", "pages.faqs.questions", "pages.about.safety.text"],
  Refunds: ["venue.depositHours", "pages.vipTables.points"],
  Privacy: [
    "pages.notices.request",
    "pages.notices.message",
    "pages.notices.claim",
    "pages.notices.application",
    "pages.notices.newsletter",
    "pages.notices.consent",
  ],
  Terms: ["pages.terms.sections"],
  Access: ["pages.venue.access.text", "pages.venue.access.list"],
};

/** The topic of a text that must be confirmed individually; null for other texts. */
export function topicOf(path: string): Topic | null {
  return topics.find((topic) => textsOf[topic].includes(path)) ?? null;
}

/** The club's facts that must be checked like the texts of its pages. */
export const checkedFacts: readonly string[] = [
  "venue.tagline",
  "venue.description",
  "venue.street",
  "venue.locality",
  "venue.city",
  "venue.phone",
  "venue.email",
  "venue.minimumAge",
  "venue.tableHeldMinutes",
  "venue.depositHours",
  "hours.weekly",
];
