import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { JsonColumn } from "./json-columns.ts";

/** A campaign's states; `overdue` waits for a person, since its time passed while nothing could be sent. */
export const campaignStates = ["draft", "scheduled", "overdue", "sending", "paused", "sent", "cancelled"] as const;

export type CampaignState = (typeof campaignStates)[number];

/** An email to many subscribers. */
interface CampaignsTable {
  id: string;
  /** In the address of its archive page, and in its links: random, so that drafts cannot be guessed. */
  slug: string;
  subject: string;
  preheader: Generated<string>;
  blocks: JsonColumn<"campaigns.blocks">;
  /** The plain-text part as edited by staff; generated from the blocks where null. */
  plain_text: string | null;
  audience: JsonColumn<"campaigns.audience">;
  /** 1: its archive page is public. */
  in_archive: Generated<number>;
  state: CampaignState;
  /** Why it is paused or overdue, or what to check in its draft, for staff. */
  state_reason: Generated<string>;
  /** When it is to be sent by the venue's clock, `YYYY-MM-DDTHH:MM`, and the same instant. */
  send_wall: string | null;
  send_at: string | null;
  /** The ids of the images of its blocks, and once sending has started of the whole email. */
  images: Generated<JsonText<string[]>>;
  /** Once sending has started. */
  frozen: JsonColumn<"campaigns.frozen"> | null;
  started_at: string | null;
  /** When all its recipients had their rows: they are added in portions once it is started. */
  recipients_at: string | null;
  /** When it was started or last resumed: failures are counted from then. */
  resumed_at: string | null;
  /** The ids of the events that it is about; sending pauses when one is cancelled or postponed. */
  watched_events: Generated<JsonText<string[]>>;
  /** The host in its Message-IDs, so that a repeat has the same one. */
  mail_host: Generated<string>;
  /** When the last recipient was settled, or it was cancelled. */
  finished_at: string | null;
  created_at: string;
  created_by: string;
  updated_at: string;
  version: Generated<number>;
}

/** The links of a campaign that was started, and how often each was opened, but not by whom. */
interface CampaignLinksTable {
  campaign_id: string;
  /** From 0, in the email's order. */
  position: number;
  url: string;
  clicks: Generated<number>;
}

/** Who gets a campaign: a row each, made when sending starts. */
interface CampaignRecipientsTable {
  /** Also the Message-ID's local part, and in the envelope's sender, so that bounces find it. */
  id: string;
  campaign_id: string;
  /** Null after an erasure: the row is still counted. */
  subscriber_id: string | null;
  /** The part of the address after the @, in lower case. */
  domain: string;
  /** `sent`: the mail server accepted it. `rejected`: it refused for good. `skipped`: no longer wanted in its turn. */
  state: "waiting" | "sent" | "rejected" | "failed" | "skipped";
  /** Why it is not sent, without personal data. */
  reason: Generated<string>;
  attempts: Generated<number>;
  /** When it is due while it waits; afterwards, when it got its state. */
  next_try_at: string;
  leased_until: string | null;
  sent_at: string | null;
  /** The bounce or complaint after it was accepted. */
  bounce: "soft" | "hard" | "complaint" | null;
  bounced_at: string | null;
  /** When the recipient unsubscribed through this email. */
  unsubscribed_at: string | null;
}

/** How many campaign emails all instances took recently, counted in steps of each limit's period. */
interface SendingPaceTable {
  period: "second" | "hour";
  /** When the step began. */
  starts_at: string;
  used: number;
}

/** Addresses that never get a campaign, even if they are subscribed. */
interface SuppressionsTable {
  /** Keyed hash of the address, which outlives an erasure. */
  mark: string;
  /** In lower case and trimmed; null after an erasure. */
  address: string | null;
  reason: "bounced" | "complained" | "staff" | "imported";
  /** In words, for staff. */
  detail: Generated<string>;
  campaign_id: string | null;
  created_at: string;
  /** The admin's name, or the program's part. */
  created_by: string;
}

/** Emails about a campaign's recipient that only a person can interpret. */
interface UnclearReportsTable {
  /** Keyed hash of the email, so that it is listed once. */
  mark: string;
  /** The row of `campaign_recipients` that it names. */
  recipient_id: string;
  /** Its sender's address; empty without one. */
  sender: string;
  subject: string;
  /** The beginning of its text. */
  excerpt: string;
  received_at: string;
}

/**
 * What the guest of a subscriber was when a club night began; a row without a subscriber says that the night's copy is
 * whole. No backup has them.
 */
interface AudienceGuestsTable {
  night: string;
  subscriber_id: string;
  visits: number;
  no_shows: number;
  spent_cents: number;
  /** The club nights on which they came, newest first, one after the other: `2026-11-212026-11-14`. */
  nights: string;
  /** The ids of their tags, each between commas. */
  tags: string;
}

/** Campaigns, their recipients, and suppressed addresses. */
export interface CampaignTables {
  audience_guests: AudienceGuestsTable;
  campaigns: CampaignsTable;
  campaign_links: CampaignLinksTable;
  campaign_recipients: CampaignRecipientsTable;
  sending_pace: SendingPaceTable;
  suppressions: SuppressionsTable;
  unclear_reports: UnclearReportsTable;
}
