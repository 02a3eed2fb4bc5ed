import type { Generated, Kysely } from "kysely";

/** Instants are ISO 8601 in UTC with milliseconds, so that text order is time order; flags are 0 or 1. */
interface EventsTable {
  id: string;
  name: string;
  starts_at: string;
  ends_at: string;
  description: string;
  active: number;
  picture_id: string | null;
  redirection_url: string;
  created_at: string;
  version: Generated<number>;
}

interface OffersTable {
  id: string;
  title: string;
  description: string;
  /** Null when the offer holds for every event. */
  event_id: string | null;
  /** First and last day, `YYYY-MM-DD` in the venue's zone. */
  valid_from: string;
  valid_till: string;
  active: number;
  picture_id: string | null;
  created_at: string;
  version: Generated<number>;
}

interface NewsTable {
  id: string;
  title: string;
  short_description: string;
  /** Paragraphs with an empty line between. */
  long_description: string;
  category: string;
  author: string | null;
  /** `YYYY-MM-DD` in the venue's zone. */
  published_on: string;
  active: number;
  picture_id: string | null;
  redirect_url: string | null;
  created_at: string;
  version: Generated<number>;
}

interface MediaTable {
  id: string;
  /** px of the original. */
  width: number;
  height: number;
  /** `#rrggbb`, shown while the picture loads. */
  color: string;
  /** Per cent from the left and from the top, as CSS `object-position` takes them. */
  focus: string;
  alt: string;
  created_at: string;
}

interface MetaTable {
  key: string;
  value: string;
}

/** Everything a guest asked the club for, whatever the form. */
interface RequestsTable {
  id: string;
  kind: string;
  /** What a person calls it: `VIP-7Q4K`. */
  reference: string;
  name: string;
  /** As it was typed, without space around it. */
  email: string;
  phone: string;
  /** `YYYY-MM-DD` at the venue, where the form asks for a day. */
  date_wanted: string | null;
  status: string;
  /** Why it is taken for spam; null for a person's request. */
  spam_reason: string | null;
  /** The form's own fields as JSON, as its schema gives them. */
  details: string;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** What was done with a request, in order; rows are only ever added. */
interface RequestHistoryTable {
  id: string;
  request_id: string;
  at: string;
  /** `guest`, or who of the staff. */
  actor: string;
  /** `received`, later also changes of status, notes and replies. */
  action: string;
  /** JSON that says more. */
  details: string;
}

interface SubscribersTable {
  id: string;
  /** In lower case, without space around it: what makes two addresses the same. */
  address: string;
  /** As it was typed. */
  email: string;
  first_name: string;
  last_name: string;
  country_code: string;
  number: string;
  spam_reason: string | null;
  /** When, where and to which words consent was given. */
  consented_at: string;
  consent_source: string;
  consent_words: string;
  unsubscribed_at: string | null;
  created_at: string;
}

/** Mails, waiting, sent and given up; what they say is made when they are sent. */
interface OutboxTable {
  id: string;
  /** The same for every try: `<id@host>`. */
  message_id: string;
  /** Which mail it is, and what it is made from, as JSON. */
  template: string;
  data: string;
  recipient: string;
  reply_to: string | null;
  state: "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  /** Not before this instant. */
  next_try_at: string;
  /** A worker has it until then. */
  leased_until: string | null;
  last_error: string | null;
  sent_at: string | null;
  created_at: string;
}

/** Answers that are given again to whoever sends the same form again. */
interface IdempotencyTable {
  /** Hash of key and path. */
  key: string;
  body_hash: string;
  answer: string;
  created_at: string;
}

interface RateLimitsTable {
  /** Call and hash of the sender's address. */
  key: string;
  /** When the count starts anew. */
  resets_at: string;
  count: number;
}

/** Every table and its columns. */
export interface Tables {
  events: EventsTable;
  offers: OffersTable;
  news: NewsTable;
  media: MediaTable;
  meta: MetaTable;
  requests: RequestsTable;
  request_history: RequestHistoryTable;
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
  rate_limits: RateLimitsTable;
}

/** A connection, or a transaction on one: what every query function takes. */
export type Database = Kysely<Tables>;
