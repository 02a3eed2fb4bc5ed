import type { RequestKind, Stage } from "../content/request-kinds.ts";
import type { HistoryLine } from "../history/history-line.ts";
import type { AskedField } from "./asked-field.ts";
import type { FieldChange } from "./guest/pending-change.ts";
import type { DateAnswer } from "./questions/questions.ts";

/** A request in a list. */
export interface RequestSummary {
  _id: string;
  kind: RequestKind;
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** The requested night, `YYYY-MM-DD`. */
  date: string | null;
  /** A short summary of the request. */
  wants: string;
  status: string;
  stage: Stage;
  owner: { _id: string; username: string } | null;
  /** ISO 8601 with the venue's offset. */
  created_on: string;
  updated_on: string;
  /** When the guest last asked or changed something without a reply or note since, ISO 8601 with the venue's offset. */
  guest_acted_on: string | null;
  /** The state of the email about the last decision; `none` if the guest wasn't emailed, null if there is nothing to show. */
  guest_notice: "none" | "waiting" | "sent" | "failed" | "demo" | null;
  /** When the guest was last emailed by staff, and when they last opened their page; ISO 8601 with the venue's offset. */
  guest_notified_on: string | null;
  page_opened_on: string | null;
  /** The guest confirmed the date the day before, or kept the request for a new date. */
  answered: DateAnswer | null;
  version: number;
}

/** A template for a reply, filled in. */
export interface FilledTemplate {
  name: string;
  subject: string;
  text: string;
}

/** A guest's change that staff approve or decline. */
export interface PendingDecision {
  changes: FieldChange[];
  /** ISO 8601 with the venue's offset. */
  asked_on: string;
  /** Why the party's table becomes free if the change is approved, or null. */
  table: string | null;
}

/** A file that came with a request. */
export interface RequestFile {
  _id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A request with all details. */
export interface RequestDetail extends RequestSummary {
  /** Why it was flagged as spam, or null. */
  spam_reason: string | null;
  /** Expiry of the guest's private link, ISO 8601 with the venue's offset; null when there is none. */
  guest_link_until: string | null;
  /** When the guest confirmed that the request is theirs, ISO 8601 with the venue's offset, or null. */
  guest_confirmed_on: string | null;
  /** Version of the settings that the guest was shown; null where it was not recorded. */
  settings_version: number | null;
  /** The guest's entries, in form order. */
  fields: AskedField[];
  /** The assigned table, or null. */
  table: string | null;
  /** Files that came with it. */
  files: RequestFile[];
  /** Templates for replies, filled in for this request. */
  templates: FilledTemplate[];
  /** The guest's pending change beside the approval. */
  pending_change: PendingDecision | null;
  /** Newest first. */
  history: HistoryLine[];
  /** Other requests with the same email or phone, newest first, and their number, up to 1,000. */
  same_guest: RequestSummary[];
  same_guest_total: number;
}

/** A colleague who can own requests. */
export interface PossibleOwner {
  _id: string;
  username: string;
  /** Whether the admin is active; the requests of others keep their owner. */
  status: boolean;
  /** The kinds of requests that they may change, of those that the caller sees. */
  kinds: RequestKind[];
}

/** Number of requests of one kind. */
export interface KindCounts {
  /** Without spam. */
  all: number;
  waiting: number;
  statuses: Record<string, number>;
}

/** Number of requests in the whole inbox, of the kinds that the caller sees. */
export interface InboxCounts {
  waiting: number;
  open: number;
  spam: number;
  /** Guest updates, without spam, up to 1,000. */
  guests: number;
  kinds: Partial<Record<RequestKind, KindCounts>>;
}

/** A page of the inbox. */
export interface InboxPage {
  items: RequestSummary[];
  /** Number of matches; up to 1,000 if there are no stored counts for it. */
  total: number;
  /** Whether there are more matches than `total`. */
  more: boolean;
  page: number;
  page_size: number;
  counts: InboxCounts;
}
