/** `held`: more were asked for than is sent without anyone looking; staff release it. `demo`: never sent. */
export const mailStates = ["waiting", "held", "sent", "failed", "demo"] as const;

/** An email of the outbox, as the API sends it. */
export interface OutboxMail {
  _id: string;
  template: string;
  /** As it is sent. */
  subject: string;
  recipient: string;
  state: (typeof mailStates)[number];
  attempts: number;
  /** ISO 8601 with the venue's offset; null once nothing is tried any more. */
  next_try_on: string | null;
  /** Why the last try failed. */
  last_error: string | null;
  sent_on: string | null;
  created_on: string;
}

/** A page of the outbox. */
export interface OutboxPage {
  items: OutboxMail[];
  page: number;
  /** Whether another page follows. */
  more: boolean;
  /** Each up to 10,000. */
  counts: { waiting: number; held: number; failed: number };
  /** Whether a mail server is set up. */
  mail_configured: boolean;
  replies: Replies;
}

/** Where guests' replies by email go. */
export interface Replies {
  /** The address that they are sent to. */
  address: string;
  /** Whether they are added to their requests. */
  added: boolean;
  /** Why they can't be read now, or null. */
  failed: string | null;
}
