import type { Purpose } from "../../platform/db/tables/consents.ts";

/** The purposes that a subscription is for; reminders belong to bookings. */
export const subscribedPurposes = ["newsletter", "offers", "events"] as const satisfies readonly Purpose[];

/** The purpose of each topic of a subscription. */
export const purposeOfTopic = { events: "events", offers: "offers", news: "newsletter" } as const satisfies Record<
  string,
  Purpose
>;

/** The purposes of some topics. */
export const purposesOf = (topics: readonly (keyof typeof purposeOfTopic)[]): Purpose[] =>
  topics.map((topic) => purposeOfTopic[topic]);
