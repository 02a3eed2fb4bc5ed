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

/** What is stored of a form in columns of its own; `website` is for robots, and not stored. */
export type RequestColumn = "name" | "email" | "phone" | "date";

/** The fields of a form that have no column. What was once a valid choice stays stored, so choices are any text. */
export type StoredFields<Form> = {
  [Field in Exclude<keyof Form, RequestColumn | "website">]?: Form[Field] extends string ? string : Form[Field];
};

/**
 * The fields of the forms that have no column, of all kinds. The schema of each form adds its own; these are stored
 * besides.
 */
export interface RequestDetails {
  /** The name of the category as it was chosen. */
  categoryName?: string;
  /** The title of the claimed offer. */
  offer?: string;
  celebrates?: string;
  /** The name and size of the file. */
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
  /** The fields of its kind, as its schema parsed them. */
  details: JsonText<RequestDetails>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  /** The admin it is assigned to. */
  owner_id: Generated<string | null>;
  /** Sort key of its status: 0 unanswered, 1 open, 2 settled, 3 spam. */
  turn: number;
  /** Requests with one of these in common are one guest's: the email in lower case, the phone number's last nine digits. */
  email_key: string;
  phone_key: string;
  /** All addresses of one person as one (`onePerson`); null of earlier requests other than claims. */
  person_key: string | null;
  /** The offer's id for a claim; empty otherwise. */
  subject: string;
  /** When the guest last asked or changed something that has no reply or note yet. */
  guest_acted_at: Generated<string | null>;
  /** When the guest confirmed, behind the private link, that the request is theirs. */
  guest_confirmed_at: Generated<string | null>;
  /** Version of the settings that the guest was shown, and its terms and notices; null of requests from before these. */
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
  /** By what source the guest came to the form, as its address says (`platform/views/source.ts`); null if it does not. */
  source: Generated<string | null>;
  /** The guest's pending change to the approved request. */
  pending_change: Generated<JsonColumn<"requests.pending_change"> | null>;
  /** Why staff declined it, if they chose a reason, and their note. For staff only. */
  decline_reason: Generated<DeclineReason | null>;
  decline_note: Generated<string | null>;
}

/** Terms and notices as guests were shown them. Rows never change. */
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
  /** By action. */
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
