import type { JsonText } from "../../lib/json-text.ts";

interface MetaTable {
  key: string;
  value: string;
}

/** Responses to forms, repeated when the same form is sent again. */
interface IdempotencyTable {
  /** Hash of the idempotency key and the path. */
  key: string;
  body_hash: string;
  answer: JsonText<object>;
  created_at: string;
}

interface RateLimitsTable {
  /** The name of the counter, and a keyed hash of the sender. */
  key: string;
  /** When the count restarts at zero. */
  resets_at: string;
  count: number;
}

/**
 * The tables to which the demo adds rows; of door actions, only those about people without a name; of views, their
 * nights.
 */
export const demoKinds = [
  ...(["events", "offers", "news", "club_tables", "media", "requests", "subscribers", "campaigns"] as const),
  ...(["guest_lists", "ticket_shops", "table_categories", "arrivals", "tills", "view_nights"] as const),
] as const;

export type DemoKind = (typeof demoKinds)[number];

/** Rows that the demo added, for their removal; emails about these requests and subscribers are never sent. */
interface DemoRowsTable {
  id: string;
  /** The row's table. */
  kind: DemoKind;
}

/** What guests and staff end for good, and which a restore ends again. */
export const endingKinds = [
  ...(["request", "subscriber", "topics", "suppression", "guest-link"] as const),
  ...(["owner-link", "list-entry", "ticket", "campaign-page", "reminders", "guest"] as const),
  "statement-link",
] as const;

export type EndingKind = (typeof endingKinds)[number];

/** The log of endings, written by triggers in the transaction that ends something; append-only. */
export interface Ending {
  kind: EndingKind;
  /** An id, or a keyed hash of an address or a guest. */
  subject: string;
  at: string;
  /** 0 if it became valid again. */
  is_over: number;
  /** By kind: the remaining topics, as three flags; the reason of a suppression; the hash of a list's current link. */
  details: string;
}

/** The program's own state. */
export interface BookkeepingTables {
  meta: MetaTable;
  idempotency: IdempotencyTable;
  rate_limits: RateLimitsTable;
  demo_rows: DemoRowsTable;
  endings: Ending;
}
