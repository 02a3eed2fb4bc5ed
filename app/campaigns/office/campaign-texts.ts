import type { CampaignState, Condition } from "../campaign.ts";

/** The states of campaigns as staff read them. */
export const stateLabels: Record<CampaignState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  overdue: "Overdue",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  cancelled: "Cancelled",
};

/** The conditions of an audience in their order: the words before and after what is chosen. */
export const conditionTexts: Record<Condition["kind"], readonly [string, string]> = {
  requested: ["Requested a table in the last", "months"],
  claimed: ["Claimed an offer in the last", "months"],
  came: ["Came in the last", "months"],
  "never-came": ["Never came, as far as we know", ""],
  subscribed: ["Subscribed since", ""],
};
