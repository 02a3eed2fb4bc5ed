/** What the owner must confirm: what these texts promise or ask of guests differs between clubs and countries. */
export const topics = ["Age", "Refunds", "Privacy", "Terms", "Access"] as const;

export type Topic = (typeof topics)[number];

/** The texts about each, by path of the setting. */
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

/** The topic of a text that the owner must confirm; null for others. */
export function topicOf(path: string): Topic | null {
  return topics.find((topic) => textsOf[topic].includes(path)) ?? null;
}

/** Facts of the club that are texts to check besides those of its pages. */
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
