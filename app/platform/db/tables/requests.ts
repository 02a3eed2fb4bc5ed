import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { JsonColumn } from "./json-columns.ts";

/** The forms that guests send; `platform/venue/request-kinds.ts` describes each. */
export type RequestKind = "vip-table" | "function" | "career" | "contact" | "claim";

/** Statuses of all kinds; `platform/venue/request-kinds.ts` has those of each. */
export type StatusName =
  | "new"
  | "contacted"
  | "waitlisted"
  | "approved"
  | "declined"
  | "arrived"
  | "no-show"
  | "cancelled"
  | "prospect"
  | "tentative"
  | "definite"
  | "lost"
  | "shortlisted"
  | "interview"
  | "hired"
  | "rejected"
  | "replied"
  | "closed"
  | "claimed"
  | "redeemed"
  | "expired"
  | "void"
  | "spam";

/** Why staff declined a request; `platform/venue/decline-reasons.ts` has the words. */
export type DeclineReason = "full" | "size" | "closed" | "late" | "minimum" | "rules" | "offer" | "other";

/** The form's fields that have a column of their own. `website` is a trap for robots, and is not stored. */
export type RequestColumn = "name" | "email" | "phone" | "date";

/**
 * The form's fields without a column. Choices are plain text, since an earlier choice stays stored after it is no
 * longer offered.
 */
export type StoredFields<Form> = {
  [Field in Exclude<keyof Form, RequestColumn | "website">]?: Form[Field] extends string ? string : Form[Field];
};

/** The details of all kinds of requests: each form's schema adds its own fields to these. */
export interface RequestDetails {
  /** The category's name when it was chosen. */
  categoryName?: string;
  /** The title of the claimed offer. */
  offer?: string;
  celebrates?: string;
  /** The uploaded file's name and size. */
  cv?: string;
}

/** Everything guests asked the club for, from any form. */
interface RequestsTable {
  id: string;
  kind: RequestKind;
  /** The reference that people read: `VIP-7Q4K`. */
  reference: string;
  name: string;
  /** As typed, trimmed. */
  email: string;
  phone: string;
  /** `YYYY-MM-DD`, venue time, where the form asks for a date. */
  date_wanted: string | null;
  status: StatusName;
  /** Why it was flagged as spam, or null. */
  spam_reason: string | null;
  /** The fields of its kind, as parsed by its schema. */
  details: JsonText<RequestDetails>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  /** The admin it is assigned to. */
  owner_id: Generated<string | null>;
  /** Sort key of its status: 0 unanswered, 1 open, 2 settled, 3 spam. */
  turn: number;
  /**
   * Two requests that share one of these belong to the same guest: the email in lower case, or the phone number's last
   * nine digits.
   */
  email_key: string;
  phone_key: string;
  /** One key for all spellings of one person's address (`onePerson`); null in earlier requests other than claims. */
  person_key: string | null;
  /** For a claim, the offer's id; otherwise empty. */
  subject: string;
  /** When the guest last asked or changed something that has no reply or note yet. */
  guest_acted_at: Generated<string | null>;
  /** When the guest confirmed, on the private page, that the request is theirs. */
  guest_confirmed_at: Generated<string | null>;
  /** Version of the settings that the guest saw, and the ids of its terms and notices; null in older requests. */
  settings_version: Generated<number | null>;
  shown_texts: Generated<string | null>;
  /** When staff's decision was last emailed to the guest. */
  guest_notified_at: Generated<string | null>;
  /** When the guest last opened the private page. */
  page_opened_at: Generated<string | null>;
  /** When it joined the waitlist of its club night. */
  waitlisted_at: Generated<string | null>;
  /** The campaign whose link led the guest to the form. */
  campaign_id: Generated<string | null>;
  /** The source of the guest's visit, from the form's address (`platform/views/source.ts`); null if it has none. */
  source: Generated<string | null>;
  /** The guest's pending change to the approved request. */
  pending_change: Generated<JsonColumn<"requests.pending_change"> | null>;
  /** For staff only: the reason for declining, if they chose one, and their note. */
  decline_reason: Generated<DeclineReason | null>;
  decline_note: Generated<string | null>;
}

/** Terms and notices as guests saw them. Rows never change. */
interface ShownTextsTable {
  /** SHA-256 of the body, in hex. */
  id: string;
  body: JsonColumn<"shown_texts.body">;
}

/** Number of requests by kind, subject and status, updated with each change. */
interface RequestCountsTable {
  kind: RequestKind;
  subject: string;
  status: StatusName;
  count: number;
}

/** Search text of a request: name, email, phone digits and reference, in lower case without accents. */
interface RequestSearchTable {
  request_id: string;
  words: string;
}

/** What happened to a request. */
export type HistoryAction =
  | "received"
  | "status"
  | "owner"
  | "told"
  | "moved"
  | "note"
  | "question"
  | "email"
  | "asked"
  | "answered"
  | "guest-changed"
  | "change-asked"
  | "change-withdrawn"
  | "change-approved"
  | "change-declined"
  | "guest-confirmed"
  | "guest-cancelled"
  | "link-made"
  | "links-revoked"
  | "redeemed"
  | "redemption-undone"
  | "door"
  | "reply"
  | "email-withdrawn";

/** History of a request; append-only. */
interface RequestHistoryTable {
  id: string;
  request_id: string;
  at: string;
  /** `guest`, or the admin's name at that time. */
  actor: string;
  action: HistoryAction;
  /** Their shape depends on the action. */
  details: JsonColumn<"request_history.details">;
}

/** Guests' private links, each for one request; only the token's hash is stored. */
interface GuestLinksTable {
  token_hash: string;
  request_id: string;
  created_at: string;
  revoked_at: Generated<string | null>;
  /** How the guest got it: by `email`, in the response to the `form`, or from `staff`. */
  via: Generated<"email" | "form" | "staff">;
}

/** Codes that claims are redeemed with. */
interface ClaimCodesTable {
  request_id: string;
  /** Without the dash in the middle. */
  code: string;
}

/** Guests' requests, and what belongs to one. */
export interface RequestTables {
  requests: RequestsTable;
  request_counts: RequestCountsTable;
  request_search: RequestSearchTable;
  request_history: RequestHistoryTable;
  guest_links: GuestLinksTable;
  claim_codes: ClaimCodesTable;
  shown_texts: ShownTextsTable;
}
