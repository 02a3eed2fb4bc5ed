import type { CampaignState } from "../campaign.ts";

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
