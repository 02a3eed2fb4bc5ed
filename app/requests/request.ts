import type { RequestKind, Stage } from "../content/request-kinds.ts";
import type { AskedField } from "./requested-fields.ts";

/** A request as lists show it. */
export interface RequestSummary {
  _id: string;
  kind: RequestKind;
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** The night asked for, `YYYY-MM-DD`. */
  date: string | null;
  /** What is asked for, in few words. */
  wants: string;
  status: string;
  stage: Stage;
  owner: { _id: string; username: string } | null;
  /** ISO 8601 with the venue's offset. */
  created_on: string;
  updated_on: string;
  /** When the guest asked or changed something that has no reply and no note yet, ISO 8601 with the venue's offset. */
  guest_acted_on: string | null;
  version: number;
}

/** A line of a request's history by what was done. */
export type HistoryLine = { _id: string; at: string; by: string } & (
  | { action: "received"; details: { status: string; spam: string | null } }
  | { action: "status"; details: { from: string; to: string } }
  | { action: "owner"; details: { to: string | null } }
  | { action: "note"; details: { text: string } }
  | { action: "question"; details: { text: string } }
  | { action: "guest-changed"; details: { changes: { label: string; from: string; to: string }[] } }
  | { action: "guest-confirmed" | "guest-cancelled" | "link-made" | "links-revoked"; details: Record<string, never> }
  | { action: "redeemed" | "redemption-undone"; details: { door: string } }
  | {
      action: "door";
      details: {
        what: "arrived" | "seated" | "no-show" | "redeemed" | "undone";
        door: string;
        /** ISO 8601 with the venue's offset. */
        at: string;
      };
    }
  | {
      action: "told";
      details: { event: string; change: "cancelled" | "postponed"; to: string; mail_id: string };
    }
  | { action: "moved"; details: { event: string; from: string; to: string } }
  | {
      action: "reply";
      details: {
        subject: string;
        text: string;
        to: string;
        mail_id: string;
        mail_state: "waiting" | "sent" | "failed";
      };
    }
);

/** A request with everything that is known of it. */
export interface RequestDetail extends RequestSummary {
  /** Why it is taken for spam; null for a person's request. */
  spam_reason: string | null;
  /** Until when the guest can use a link to it, ISO 8601 with the venue's offset; null when they have none. */
  guest_link_until: string | null;
  /** When the guest confirmed that the request is theirs, ISO 8601 with the venue's offset; null while nobody has. */
  guest_confirmed_on: string | null;
  /** What the guest filled in, in the form's order. */
  fields: AskedField[];
  /** Newest first. */
  history: HistoryLine[];
  /** Other requests from the same mail address or phone, newest first; and how many there are, up to 1,000. */
  same_guest: RequestSummary[];
  same_guest_total: number;
}

/** How many requests there are of a kind. */
export interface KindCounts {
  /** Without spam. */
  all: number;
  waiting: number;
  statuses: Record<string, number>;
}

/** How many requests there are in the whole inbox. */
export interface InboxCounts {
  waiting: number;
  open: number;
  spam: number;
  /** Guest updates without a reply or a note, up to 1,000; spam is not counted. */
  guests: number;
  kinds: Record<RequestKind, KindCounts>;
}

/** A page of the inbox. */
export interface InboxPage {
  items: RequestSummary[];
  /** How many match; where that takes counting, up to 1,000. */
  total: number;
  /** Whether more match than `total` says. */
  more: boolean;
  page: number;
  page_size: number;
  counts: InboxCounts;
}
