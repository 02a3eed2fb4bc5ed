/** How long something is kept. */
export interface Rule {
  /** What it is about. */
  what: string;
  /** How long, in months of the calendar or in days of 24 hours. */
  months?: number;
  days?: number;
  /** From when that is counted. */
  since: string;
}

/**
 * How long what is kept: the one place that says so. What is here goes with all that hangs on it, once a day.
 * Subscribers stay until they leave.
 */
export const retention = {
  career: { what: "Job applications", months: 6, since: "the day they came" },
  request: {
    what: "Other requests",
    months: 12,
    since: "the day they came or the day they were for, whichever is later",
  },
  mail: {
    what: "Mails that went or were given up",
    months: 12,
    since: "their last try; earlier with what they are about",
  },
  subscriber: {
    what: "Subscribers who left, and spam",
    months: 12,
    since: "the day they left; that an address left, and when, stays as a mark without the address",
  },
  unconfirmed: {
    what: "Subscriptions that had to be confirmed and were not",
    days: 30,
    since: "the day they came, or the link was sent again",
  },
  // Their own time is shorter: ten minutes for a count, a day for an answer.
  sender: { what: "Senders’ marks", days: 1, since: "the last call; the addresses themselves are never kept" },
  session: { what: "Sessions of staff", days: 30, since: "their last use; at once when they end" },
  network: {
    what: "Networks that staff logged in from",
    days: 90,
    since: "the last login; the addresses themselves are never kept",
  },
  log: { what: "This log, and marks of who was erased or left", months: 36, since: "the day they tell of" },
} as const satisfies Record<string, Rule>;

export type Retention = keyof typeof retention;

/** A rule's time in words: `6 months`. */
export function retentionOf({ months, days }: Rule): string {
  if (months !== undefined) return `${months} months`;
  return days === 1 ? "1 day" : `${days} days`;
}
