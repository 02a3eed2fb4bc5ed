import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { JsonColumn } from "./json-columns.ts";

/** A campaign's states. `overdue`: its time passed while nothing could be sent, so staff must decide. */
export const campaignStates = ["draft", "scheduled", "overdue", "sending", "paused", "sent", "cancelled"] as const;

export type CampaignState = (typeof campaignStates)[number];

/** An email to many subscribers. */
interface CampaignsTable {
  id: string;
  /** The random part of its archive page's address and of its links, so that drafts cannot be guessed. */
  slug: string;
  subject: string;
  preheader: Generated<string>;
  blocks: JsonColumn<"campaigns.blocks">;
  /** The plain-text part as edited by staff; null if it is generated from the blocks. */
  plain_text: string | null;
  audience: JsonColumn<"campaigns.audience">;
  /** 1 if its archive page is public. */
  in_archive: Generated<number>;
  state: CampaignState;
  /** For staff: why it is paused or overdue, or what to check in its draft. */
  state_reason: Generated<string>;
  /** When to send it, as the venue's wall time, `YYYY-MM-DDTHH:MM`, and as an instant. */
  send_wall: string | null;
  send_at: string | null;
  /** The ids of the images of its blocks; once sending has started, of the whole email. */
  images: Generated<JsonText<string[]>>;
  /** The email as it is sent; null until sending starts. */
  frozen: JsonColumn<"campaigns.frozen"> | null;
  started_at: string | null;
  /** When all recipients had been added, which happens in portions after the start. */
  recipients_at: string | null;
  /** When it was started or last resumed: later failures are counted. */
  resumed_at: string | null;
  /** The ids of the events that it is about; sending pauses when one is cancelled or postponed. */
  watched_events: Generated<JsonText<string[]>>;
  /** The host in its Message-IDs, so that an email that is sent twice has the same one. */
  mail_host: Generated<string>;
  /** When the last recipient was done, or the campaign was cancelled. */
  finished_at: string | null;
  created_at: string;
  created_by: string;
  updated_at: string;
  version: Generated<number>;
}

/** The links of a started campaign, and how often each was opened, but not by whom. */
interface CampaignLinksTable {
  campaign_id: string;
  /** Its position in the email, from 0. */
  position: number;
  url: string;
  clicks: Generated<number>;
}

/** The recipients of a campaign; added once sending starts. */
interface CampaignRecipientsTable {
  /** Also the local part of the Message-ID and a part of the envelope's sender, so that bounces can be matched. */
  id: string;
  campaign_id: string;
  /** Null after an erasure: the row is still counted. */
  subscriber_id: string | null;
  /** The address's domain, in lower case. */
  domain: string;
  /**
   * `sent`: the mail server accepted it. `rejected`: the mail server refused it for good. `skipped`: no longer wanted
   * when it was due.
   */
  state: "waiting" | "sent" | "rejected" | "failed" | "skipped";
  /** Why it was not sent, without personal data. */
  reason: Generated<string>;
  attempts: Generated<number>;
  /** When the next attempt is due; once it is settled, when that happened. */
  next_try_at: string;
  leased_until: string | null;
  sent_at: string | null;
  /** A bounce or complaint that came after the email was accepted. */
  bounce: "soft" | "hard" | "complaint" | null;
  bounced_at: string | null;
  /** When the recipient unsubscribed through this email. */
  unsubscribed_at: string | null;
}

/** How many campaign emails all instances sent recently, counted in steps of each limit's period. */
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
  /** Details for staff, as text. */
  detail: Generated<string>;
  campaign_id: string | null;
  created_at: string;
  /** The admin's name, or the program's part. */
  created_by: string;
}

/** Emails about a campaign's recipient that only staff can interpret. */
interface UnclearReportsTable {
  /** Keyed hash of the email, so that it is listed once. */
  mark: string;
  /** The row of `campaign_recipients` that the email names. */
  recipient_id: string;
  /** Its sender's address; empty without one. */
  sender: string;
  subject: string;
  /** The beginning of its text. */
  excerpt: string;
  received_at: string;
}

/**
 * Copies of guests' summaries when a club night began, by subscriber; a row without a subscriber marks a night's copy
 * as complete. Not in backups.
 */
interface AudienceGuestsTable {
  night: string;
  subscriber_id: string;
  visits: number;
  no_shows: number;
  spent_cents: number;
  /** The club nights on which they came, newest first, without separators: `2026-11-212026-11-14`. */
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
