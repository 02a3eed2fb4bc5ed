import type { Campaign } from "../campaign.ts";

/** How far a campaign is, and what can be done about it. */
export interface CampaignSending {
  campaign: Campaign;
  /** How many would get it now; null once it was started. */
  audience: number | null;
  /** What must be fixed before it can be sent. */
  problems: string[];
  /** Whether a mail server is set up. */
  mail: boolean;
  /** Its recipients by outcome. */
  counts: { waiting: number; sent: number; rejected: number; failed: number; skipped: number };
  /** Whether all its recipients are counted: they are added once it is started. */
  ready: boolean;
}
