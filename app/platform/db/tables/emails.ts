import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

interface SubscribersTable {
  id: string;
  /** In lower case and trimmed; unique. */
  address: string;
  /** As typed. */
  email: string;
  first_name: string;
  last_name: string;
  country_code: string;
  number: string;
  spam_reason: string | null;
  /** When and where consent was given, and to which text. */
  consented_at: string;
  consent_source: string;
  consent_words: string;
  /** When the address was confirmed with the emailed link. */
  confirmed_at: Generated<string | null>;
  unsubscribed_at: string | null;
  /** 1 if the address must be confirmed before it counts as subscribed; 0 if consent was enough. */
  must_confirm: Generated<number>;
  /** Chosen topics, 1 or 0 each. The subscribe form chooses all. */
  topic_events: Generated<number>;
  topic_offers: Generated<number>;
  topic_news: Generated<number>;
  /** Soft bounces since the last email that was delivered. */
  soft_bounces: Generated<number>;
  /** When staff last sent the confirmation link again. */
  asked_at: Generated<string | null>;
  created_at: string;
  /** Search text: name, email and phone digits, in lower case without accents. */
  words: string;
}

/** Emails: queued, held for staff to decide, sent, failed. They are rendered when they are sent. */
interface OutboxTable {
  id: string;
  /** The same Message-ID for every attempt: `<id@host>`. */
  message_id: string;
  /** The template's name and data. A row of an earlier release may name a template that no longer exists. */
  template: string;
  data: JsonColumn<"outbox.data">;
  /** The id of the request or subscriber that it is about; empty in rows older than the column. */
  about: Generated<string>;
  recipient: string;
  reply_to: string | null;
  /**
   * `held`: over the limits of `house/mail/limits.server.ts`; sent only once staff approve it. `demo`: about an
   * invented guest of the demo; never sent.
   */
  state: "waiting" | "held" | "sent" | "failed" | "demo";
  attempts: Generated<number>;
  /** Time of the next attempt at the earliest. */
  next_try_at: string;
  /** The end of a worker's lease. */
  leased_until: string | null;
  last_error: string | null;
  sent_at: string | null;
  created_at: string;
}

/** Received emails that are being read or could not be read. Contains nothing from the emails. */
interface MailAttemptsTable {
  /** A hash of its position in the mailbox, or of its bytes. */
  id: string;
  /** The mailbox, or the command that received it. */
  place: "replies" | "bounces" | "mail-in" | "bounce";
  attempts: number;
  bytes: number;
  received_at: string;
  attempted_at: string;
  /** When it was set aside; null until then. */
  set_aside_at: string | null;
}

/** Newsletter subscribers, the outbox, and received emails that could not be read. */
export interface EmailTables {
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  mail_attempts: MailAttemptsTable;
}
