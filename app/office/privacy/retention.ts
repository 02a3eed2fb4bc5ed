import { registerRules } from "../../night/incidents/register-rules.ts";
import { localTexts } from "../../platform/country-packs/local-texts.ts";
import { venue } from "../../platform/venue/venue.ts";

export interface Rule {
  /** The data that the rule applies to. */
  what: string;
  /** The period, in calendar months or in days of 24 hours. */
  months?: number;
  days?: number;
  /** What the period is counted from. */
  since: string;
}

/**
 * All retention rules. Expired data is deleted once a day, together with everything that belongs to it. Subscribers are
 * kept until they unsubscribe.
 */
export const retention = {
  career: { what: "Job applications, with their CVs", months: 6, since: "the day received" },
  request: {
    what: "Other requests",
    months: 12,
    since: "the day received or the requested date, whichever is later",
  },
  mail: {
    what: "Sent and failed emails",
    months: 12,
    since: "the last attempt; sooner with the request or subscriber they belong to",
  },
  subscriber: {
    what: "Unsubscribed and spam subscribers",
    months: 12,
    since: "the day they unsubscribed; that day is kept as a record without the address",
  },
  unconfirmed: {
    what: "Subscriptions never confirmed",
    days: 30,
    since: "the day received, or the day the link was last sent",
  },
  suppression: {
    what: "Addresses on the suppression list, or in the record of consents, that aren't subscribers'",
    months: 24,
    since: "the day they were added; a keyed hash stays, so that they're never emailed again",
  },
  consent: {
    what: "Record of what guests agreed to and withdrew",
    months: 72,
    since:
      "the day they withdrew it, since claims about unwanted email can be made for years; it loses the address once the subscriber is deleted or erased, and keeps a keyed hash as proof",
  },
  report: {
    what: "Emails about a campaign that nobody has checked",
    days: 30,
    since: "the day received; sooner with the subscriber, and once they're checked",
  },
  // The counts of rate limits expire earlier, after ten minutes.
  sender: { what: "Sender records", days: 1, since: "the last request; addresses themselves are never stored" },
  session: { what: "Staff sessions", days: 30, since: "their last use; deleted at once when they end" },
  link: {
    what: "Invitations and other account links",
    days: 2,
    since: "the day they were sent; deleted at once when used or revoked",
  },
  network: {
    what: "Networks that staff logged in from",
    days: 90,
    since: "the last login; addresses themselves are never stored",
  },
  ledger: {
    what: "Deposits and payments, without names",
    months: 60,
    get since() {
      const { paymentsKept } = localTexts(venue.address);
      return `the day of the payment${paymentsKept}; names and notes are deleted with the request`;
    },
  },
  note: {
    what: "Notes on held and blocked tables",
    days: 30,
    since: "the club night; looking up a guest doesn't find names in them, so clear those on the floor plan",
  },
  entry: {
    what: "Entries of guest lists, with names",
    days: 90,
    since:
      "the club night; who came stays counted in the door log; a guest without an email address can't be looked up, so remove their name from the list",
  },
  list: {
    what: "Guest lists, with their owners",
    days: 90,
    since: "the last club night, once the event is over or the list is inactive",
  },
  ticket: {
    what: "Names, email addresses and phone numbers of ticket holders",
    days: 30,
    since: "the club night; tickets stay counted without them; names without contact details can't be looked up",
  },
  imported: {
    what: "Guests imported from another tool",
    months: 24,
    since: "the day of the import; at once when the import is undone",
  },
  door: {
    what: "Door log, tickets, bills of the till and their imports, without guests' names",
    months: 36,
    since: "the club night",
  },
  statement: {
    what: "Promoters' statements and payments to them, with their names, and links to them",
    months: 60,
    since: "the end of the month; looking up a guest doesn't find promoters, whose names are in the club's accounts",
  },
  register: {
    what: "Incident register, with what people wrote in it",
    get months() {
      return registerRules().keptMonths;
    },
    get since() {
      const [source] = registerRules().sources;
      const law = source ? `, as ${source.name} requires` : "";
      return `the day of the entry${law}; looking up or erasing a guest doesn't reach it, so search the register for them`;
    },
  },
  inspection: { what: "Inspectors' links to the register", days: 30, since: "the day they ended" },
  trail: { what: "Audit trail", months: 24, since: "the day of the entry" },
  log: { what: "This log, with records of erased and unsubscribed guests", months: 36, since: "the day of the entry" },
} as const satisfies Record<string, Rule>;

export type Retention = keyof typeof retention;

/** Formats a rule's period: `6 months`. */
export function retentionOf({ months, days }: Rule): string {
  if (months !== undefined) return `${months} months`;
  return days === 1 ? "1 day" : `${days} days`;
}
