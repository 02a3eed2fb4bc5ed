import type { ChipTone } from "../../ui/office/chip.tsx";
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

/** How pressing each state is. */
export const stateTones: Record<CampaignState, ChipTone> = {
  draft: "calm",
  scheduled: "busy",
  overdue: "fresh",
  sending: "busy",
  paused: "fresh",
  sent: "done",
  cancelled: "past",
};

/** The conditions of an audience in their order: the words before and after what is chosen. */
export const conditionTexts: Record<Condition["kind"], readonly [string, string]> = {
  requested: ["Requested a table in the last", "months"],
  claimed: ["Claimed an offer in the last", "months"],
  came: ["Came in the last", "months"],
  "never-came": ["Never came, as far as we know", ""],
  subscribed: ["Subscribed since", ""],
};
