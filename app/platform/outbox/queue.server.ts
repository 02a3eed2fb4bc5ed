import type { Insertable } from "kysely";
import type { RequestKind } from "../db/tables/requests.ts";
import type { Database, Tables } from "../db/tables.ts";
import { jsonText } from "../lib/json-text.ts";
import { newId } from "../lib/new-id.server.ts";
import { storedInstant } from "../lib/time/instants.server.ts";
import type { ReplyPromise } from "../venue/reply-promise.server.ts";
import { venue } from "../venue/venue.ts";
import { isDemo } from "./demo.server.ts";
import type { WeeklyMail } from "./weekly-mail.ts";

/** The state in which an email is queued. */
export type Queued = "waiting" | "held" | "demo";

/** A letter by staff to a guest. */
interface Letter {
  kind: RequestKind;
  reference: string;
  subject: string;
  text: string;
  /** The deposit that a decision asks for. */
  deposit?: { facts: { label: string; value: string }[]; howToPay: string };
  /** The confirmed booking: date, time, guests and table. */
  booking?: { label: string; value: string }[];
}

/** The data of each template. Automatic emails to guests contain no freely typed text. */
export interface MailData {
  /** To a guest: confirms a request. */
  "request-received": {
    kind: RequestKind;
    reference: string;
    /** The club night, `YYYY-MM-DD`. */
    date?: string;
    /** `HH:MM` wall time within that night. */
    time?: string;
    guests?: number;
    /** The offer's own title, for a claim. */
    offer?: string;
    /** The position on the waitlist. */
    waitlist?: number;
    /** When the guest can expect a reply; by default as in the club's texts. */
    promise?: ReplyPromise;
    /** The guest's choices from lists, but no freely typed text. Emails of older versions have the fields above. */
    facts?: { key: string; label: string; value: string }[];
  };
  /** To the club: everything in a request. */
  "request-for-the-club": {
    kind: RequestKind;
    reference: string;
    /** The fields in the form's order. Emails that were queued by older versions have no keys. */
    fields: { key?: string; label: string; value: string }[];
    /** The guest's own email is held for staff to decide. */
    held?: true;
  };
  /** To the club: a guest's action through the private link, as the rest of a sentence after the name. */
  "guest-acted": {
    kind: RequestKind;
    reference: string;
    name: string;
    what: string;
    fields: { label: string; value: string }[];
  };
  /** To a guest: a reply by staff, as plain text. */
  reply: Letter;
  /** A reply with a question, which the guest answers with one of two buttons. */
  question: Letter & {
    question: string;
    /** The labels of the buttons. */
    options: readonly string[];
  };
  /** To a guest with a request: the event is cancelled or postponed. Staff typed its name and the reason. */
  "night-changed": {
    kind: RequestKind;
    reference: string;
    name: string;
    /** The path of the event's page. */
    path: string;
    /** The requested club night, `YYYY-MM-DD`. */
    night: string;
    change: "cancelled" | "postponed";
    reason: string;
    /** The new date as wall time, if there is one. */
    start_date?: string;
    end_date?: string;
    /** The claim is for this event, whenever it is; the club holds the function; no seller has tickets of the event. */
    holds?: true;
    held?: true;
    unsold?: true;
    /** The guest is asked to keep or release the request, with two buttons. */
    asks?: true;
  };
  /** To a guest on the waitlist: a table is available, or has been assigned. Staff typed the tables' names. */
  "table-offer": {
    reference: string;
    /** `YYYY-MM-DD`. */
    night: string;
    table: string;
    room: string;
    seats: number;
    /** Minimum spend, in minor units. */
    minimum: number | null;
    guests: number;
    /** `HH:MM`, if the guest named one. */
    time?: string;
    /** The offer and when it expires, ISO 8601 with the venue's offset; without an offer, the table is theirs. */
    offer?: { id: string; expires: string };
    /** The deposit as facts, by the rule that applies; once the table is theirs, with how to pay it. */
    deposit?: { facts: { label: string; value: string }[]; howToPay?: string };
  };
  /** To a guest with an approved table, the day before its club night. `time` is `HH:MM`; `deposit` is its state. */
  "day-before": { reference: string; night: string; guests: number; time?: string; deposit?: string };
  /** To a guest who cancelled a booking: what happens to the deposit. `held` if the booking was confirmed. */
  "guest-cancelled": {
    kind: RequestKind;
    reference: string;
    night: string;
    guests: number;
    held: boolean;
    deposit: string;
  };
  /** To a guest with a booking: the state of the deposit as text, with the club's terms. */
  deposit: {
    kind: RequestKind;
    reference: string;
    about: "asked" | "reminder" | "received" | "refunded" | "moved";
    title: string;
    facts: { label: string; value: string }[];
    howToPay: string;
    terms: string;
    /** Thanks for a part payment, with the amount left; of a refund that a part was refunded. */
    part?: string;
  };
  /** To a guest on a list: their code. Contains nothing that the list's owner typed; staff typed `owner`. */
  "list-entry": {
    /** `YYYY-MM-DD`. */
    night: string;
    /** The names of the night's events; empty if there are none. */
    event: string;
    owner: string;
    people: number;
    /** The price: `Free before 11:30 PM, then half price.` */
    pays: string;
  };
  /** To a list's owner: their private link, whose id is the email's `about`. `ends_at` is ISO 8601 in UTC. */
  "list-link": {
    list: string;
    ends_at: string | null;
    /** Night, cutoff, places and terms. Emails of older versions have none. */
    facts?: { label: string; value: string }[];
  };
  /** To a promoter: the link to their statements of a year (`YYYY`); `about` is its id, `until` its last day. */
  "statement-link": { year: string; until?: string };
  /** To a promoter: the statement of a month (`YYYY-MM`) was issued; the email's `about` is the id of their link. */
  "statement-issued": { statement: string; month: string };
  /** To a list's owner or one of its guests: the event is cancelled or postponed. As `night-changed`. */
  "list-changed": Pick<
    MailData["night-changed"],
    "name" | "path" | "night" | "change" | "reason" | "start_date" | "end_date"
  > & {
    to: "owner" | "guest";
    /** The list's name, for its owner. */
    list: string;
  };
  /** To a subscriber: asks to confirm the address. `required` if the subscription only starts then. */
  confirm: { subscriberId: string; required?: boolean };
  /** To a new subscriber; `unconfirmed` if it contains the link to confirm. */
  welcome: { subscriberId: string; unconfirmed?: boolean };
  /** To staff: a test of a campaign, rendered when it was queued. */
  "campaign-test": { subject: string; html: string; text: string };
  /** To an admin: a new device has logged in. `at` is ISO 8601 with the venue's offset. */
  "new-device": { username: string; device: string; network: string; at: string };
  /** To a future admin. Staff typed the names. */
  invitation: { username: string; role: string; by: string };
  /** To an admin who forgot the password. */
  "password-reset": Readonly<Record<string, never>>;
  /** To an admin's new email address, which replaces the old one once it is confirmed. */
  "email-change": { username: string };
  /** To the old address: `email` will replace it. */
  "email-cancel": { username: string; email: string };
  /** To the old address: `email` has replaced it, which can be undone. */
  "email-undo": { username: string; email: string };
  /** To an admin: the password or the email address was changed; `by` is the colleague who changed it, if any. */
  "account-changed": { username: string; change: "password" | "email"; email?: string; by?: string };
  /** To an admin: their second factors were changed, used in an unusual way, or guessed at. */
  "factor-changed": {
    change: FactorChange;
    /** ISO 8601 in UTC. */
    at: string;
    /** The passkey's name. */
    passkey?: string;
    /** Recovery codes that are left. */
    left?: number;
  };
  /** To an admin who turned the weekly email on. */
  weekly: WeeklyMail;
}

/** Emails to guests about their requests: they contain the private link, and replies are added to the request. */
export const emailsToGuests: readonly string[] = [
  "request-received",
  "reply",
  "question",
  "night-changed",
  "deposit",
  "table-offer",
  "day-before",
  "guest-cancelled",
] satisfies (keyof MailData)[];

/** Emails to guests on lists, list owners and promoters with a code or link that is created during rendering. */
export const emailsWithListAccess: readonly string[] = [
  "list-entry",
  "list-link",
  "statement-link",
  "statement-issued",
] satisfies (keyof MailData)[];

/** A change to the second factors of an account. */
export type FactorChange =
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-added"
  | "authenticator-removed"
  | "recovery-codes-created"
  | "recovery-code-used"
  | "second-factors-removed"
  | "guessed";

export interface Mail<Template extends keyof MailData = keyof MailData> {
  template: Template;
  data: MailData[Template];
  /**
   * The id of the request or subscriber with which the email is deleted, or of the account, account link, guest list
   * entry, link of a list's owner or of a promoter, or tested campaign that it is about.
   */
  about: string;
  recipient: string;
  replyTo?: string;
  /** `held` waits for staff to decide; see `house/mail/limits.server.ts`. */
  state?: Queued;
}

/** The Message-ID of an email with this id. */
export function messageId(id: string): string {
  return `<${id}@${venue.email.split("@")[1]}>`;
}

/** An email's row for the outbox; `queueMail` inserts it in the transaction of its request or subscriber. */
export function outboxRow<Template extends keyof MailData>(
  mail: Mail<Template>,
  now: string,
): Insertable<Tables["outbox"]> {
  const id = newId();
  return {
    id,
    message_id: messageId(id),
    template: mail.template,
    about: mail.about,
    data: jsonText(mail.data),
    recipient: mail.recipient,
    reply_to: mail.replyTo ?? null,
    state: mail.state ?? "waiting",
    next_try_at: now,
    leased_until: null,
    last_error: null,
    sent_at: null,
    created_at: now,
  };
}

/**
 * Queues an email from `outboxRow`. An email about an invented guest of the demo is stored, but never sent.
 *
 * @returns whether it will be sent.
 */
export async function queueMail(trx: Database, row: Insertable<Tables["outbox"]>): Promise<boolean> {
  const demo = await isDemo(trx, row.about ?? "");
  const state = demo ? "demo" : row.state;
  await trx
    .insertInto("outbox")
    .values({ ...row, state })
    .execute();
  return !demo;
}

/** Withdraws a queued email about a request, in the caller's transaction, unless it was or is being sent. */
export async function withdrawMail(trx: Database, id: string, about: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("about", "=", about)
    .where("state", "=", "waiting")
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", storedInstant(now))]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
