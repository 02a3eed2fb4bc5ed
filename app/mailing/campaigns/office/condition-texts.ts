import type { Condition } from "../campaign.ts";

/** The conditions of an audience in their order: the words before and after what is chosen. */
export const conditionTexts: Record<Condition["kind"], readonly [string, string]> = {
  requested: ["Requested a table in the last", "months"],
  claimed: ["Claimed an offer in the last", "months"],
  came: ["Came in the last", "months"],
  "never-came": ["Never came, as far as we know", ""],
  subscribed: ["Subscribed since", ""],
};
