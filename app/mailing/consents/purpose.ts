import type { Proof, Purpose } from "../../platform/db/tables/consents.ts";

/** The purposes as guests and staff read them. */
export const purposeLabels: Record<Purpose, string> = {
  events: "Events",
  offers: "Offers",
  newsletter: "News",
  reminders: "Reminders",
};

/** How a row of the ledger is proven, as guests and staff read it. */
export const proofLabels: Record<Proof, string> = {
  form: "Form on the website",
  confirmation: "Link to confirm the address",
  "email-link": "Link in an email",
  "private-link": "Private link of a confirmed request",
  import: "Imported file",
  staff: "Entered by staff",
  complaint: "Marked an email as spam",
  door: "Told us at the door",
  restore: "Repeated after a backup was restored",
  erasure: "Data erased",
  unknown: "Not recorded",
};

/** The purposes that a subscription is for; reminders belong to bookings. */
export const subscribedPurposes = ["newsletter", "offers", "events"] as const satisfies readonly Purpose[];

/** The purpose of each topic of a subscription. */
export const purposeOfTopic = { events: "events", offers: "offers", news: "newsletter" } as const satisfies Record<
  string,
  Purpose
>;

/** The purposes of these topics. */
export const purposesOf = (topics: readonly (keyof typeof purposeOfTopic)[]): Purpose[] =>
  topics.map((topic) => purposeOfTopic[topic]);
