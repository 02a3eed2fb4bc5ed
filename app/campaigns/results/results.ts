import type { RequestKind } from "../../content/request-kinds.ts";

/** What became of emails. */
export interface EmailCounts {
  /** Accepted by the mail server. */
  sent: number;
  /** Rejected by it for good. */
  rejected: number;
  /** Given up after temporary failures. */
  failed: number;
  /** Came back for good, and for now. */
  hard: number;
  soft: number;
  /** Marked as spam by the reader. */
  complained: number;
  /** Unsubscribed through the email. */
  unsubscribed: number;
}

/** An hour or a day of a campaign. */
export interface ResultsPeriod {
  /** Its begin; ISO 8601 with the venue's offset. */
  from: string;
  sent: number;
  bounced: number;
  unsubscribed: number;
  /** Requests and claims that came through a link. */
  requests: number;
}

/** What came of a campaign. Nobody is named. */
export interface CampaignResults {
  recipients: number;
  waiting: number;
  /** No longer wanted in their turn: unsubscribed or suppressed. */
  skipped: number;
  totals: EmailCounts;
  /** The domains with the most recipients, and how many others there are. */
  domains: (EmailCounts & { domain: string })[];
  more_domains: number;
  step: "hour" | "day";
  periods: ResultsPeriod[];
  /** By kind, of those that the role sees. */
  requests: { kind: RequestKind; count: number }[];
  /** Null unless clicks are counted. */
  links: { url: string; clicks: number }[] | null;
  /** Why delivery reports can't be read right now; null while they can, or if there is no mailbox. */
  bounces_failed: string | null;
}

/** Emails that arrived as far as known: nothing came back. */
export const deliveredOf = ({ sent, hard, soft }: EmailCounts): number => Math.max(0, sent - hard - soft);
