import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

/** `held`: beyond a limit, until staff decide. `demo`: never sent. */
export const mailStates = ["waiting", "held", "sent", "failed", "demo"] as const;

const mailFields = {
  _id: text,
  template: text,
  /** The subject as it is sent. */
  subject: text,
  recipient: text,
  state: z.enum(mailStates),
  attempts: count,
  /** Null if there are no more attempts. */
  next_try_on: nullable(instant),
  /** Why the last attempt failed. */
  last_error: nullable(text),
  sent_on: nullable(instant),
  created_on: instant,
};

/** An email of the outbox. */
export const outboxMailShape = z.object(mailFields).register(shapeNames, { id: "OutboxMail" });
export type OutboxMail = z.output<typeof outboxMailShape>;

export const outboxMailDetailShape = z
  .object({ ...mailFields, text: text.check(z.describe("The email as plain text.")) })
  .register(shapeNames, { id: "OutboxMailDetail" });

/** A received email that broke its reader twice, and is not read again. */
const setAsideShape = z
  .object({
    id: text,
    received_on: instant,
    bytes: count,
    in_mailbox: flag.check(z.describe("Whether it is flagged in the mailbox; else the mail server handed it over.")),
  })
  .register(shapeNames, { id: "SetAside" });
export type SetAside = z.output<typeof setAsideShape>;

/** A page of emails that were set aside, newest first. */
export const setAsidePageShape = z
  .object({ ...pageFields, items: z.array(setAsideShape) })
  .register(shapeNames, { id: "SetAsidePage" });
export type SetAsidePage = z.output<typeof setAsidePageShape>;

/** Where guests' email replies go, and whether they can be read. */
export const repliesShape = z
  .object({
    /** The address for replies. */
    address: text,
    added: flag.check(z.describe("Whether guests' replies are added to their requests.")),
    /** Why replies cannot be read at the moment, or null. */
    failed: nullable(text),
    /** Emails of the last two weeks that cannot be read. */
    set_aside: setAsidePageShape,
  })
  .register(shapeNames, { id: "Replies" });
export type Replies = z.output<typeof repliesShape>;

/** A page of the outbox. */
export const outboxPageShape = z
  .object({
    items: z.array(outboxMailShape),
    page: count,
    /** Whether another page follows. */
    more: flag,
    /** Each count is at most 10,000. */
    counts: z.object({ waiting: count, held: count, failed: count }),
    /** Whether a mail server is set up. */
    mail_configured: flag,
    replies: repliesShape,
  })
  .register(shapeNames, { id: "OutboxPage" });
export type OutboxPage = z.output<typeof outboxPageShape>;
