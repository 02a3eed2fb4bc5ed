import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import { mailStates, type OutboxMail, type OutboxPage, type Replies } from "./outbox-mail.ts";

const mailFields = {
  _id: text,
  template: text,
  subject: text,
  recipient: text,
  state: z.enum(mailStates),
  attempts: count,
  next_try_on: nullable(instant),
  last_error: nullable(text),
  sent_on: nullable(instant),
  created_on: instant,
};

export const outboxMailShape = shapeOf<OutboxMail>()("OutboxMail", z.object(mailFields));

export const outboxMailDetailShape = shapeOf<OutboxMail & { text: string }>()(
  "OutboxMailDetail",
  z.object({
    ...mailFields,
    text: text.check(z.describe("The email as plain text.")),
  }),
);

export const repliesShape = shapeOf<Replies>()(
  "Replies",
  z.object({
    address: text,
    added: flag.check(z.describe("Whether guests' replies are added to their requests.")),
    failed: nullable(text),
  }),
);

export const outboxPageShape = shapeOf<OutboxPage>()(
  "OutboxPage",
  z.object({
    items: z.array(outboxMailShape),
    page: count,
    more: flag,
    counts: z.object({ waiting: count, held: count, failed: count }),
    mail_configured: flag,
    replies: repliesShape,
  }),
);
