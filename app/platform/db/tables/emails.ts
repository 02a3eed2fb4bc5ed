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
  /** 1: on the list only once the address is confirmed; 0: since consent. */
  must_confirm: Generated<number>;
  /** Chosen topics: 1 or 0 each. The subscribe form means all. */
  topic_events: Generated<number>;
  topic_offers: Generated<number>;
  topic_news: Generated<number>;
  /** Temporary failures to deliver since the last email that arrived. */
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
  /** The same for every attempt: `<id@host>`. */
  message_id: string;
  /** The template's name, and its data. An earlier version may have queued what this one has no template for. */
  template: string;
  data: JsonColumn<"outbox.data">;
  /** The id of its request or subscriber; empty in rows older than the column. */
  about: Generated<string>;
  recipient: string;
  reply_to: string | null;
  /**
   * `held`: over the limits of `house/mail/limits.server.ts`, and sent only once staff approve it. `demo`: about an invented
   * guest of the demo, and never sent.
   */
  state: "waiting" | "held" | "sent" | "failed" | "demo";
  attempts: Generated<number>;
  /** Earliest next attempt. */
  next_try_at: string;
  /** The end of a worker's lease. */
  leased_until: string | null;
  last_error: string | null;
  sent_at: string | null;
  created_at: string;
}

/** Received emails whose reading has started but not succeeded. Contains nothing from the emails. */
interface MailAttemptsTable {
  /** A hash of its place in the mailbox, or of its bytes. */
  id: string;
  /** The mailbox, or the command that it was handed to. */
  place: "replies" | "bounces" | "mail-in" | "bounce";
  attempts: number;
  bytes: number;
  received_at: string;
  attempted_at: string;
  /** Since when it is not read any more. */
  set_aside_at: string | null;
}

/** Newsletter subscribers, the outbox, and received emails that could not be read. */
export interface EmailTables {
  subscribers: SubscribersTable;
  outbox: OutboxTable;
  mail_attempts: MailAttemptsTable;
}
