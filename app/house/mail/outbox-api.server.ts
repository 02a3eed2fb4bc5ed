import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifSent, pageNumber } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { hasBody, readJson } from "../../platform/lib/read-json.server.ts";
import { queuedText } from "../../platform/outbox/delivery.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { deleteHeld, findMail, listMails, MAX_SELECTED, sendHeld, sendNow } from "./outbox-list.server.ts";
import { listSetAsideReplies, readReplies } from "./replies.server.ts";
import {
  mailStates,
  type OutboxPage,
  outboxMailDetailShape,
  outboxMailShape,
  outboxPageShape,
  repliesShape,
  setAsidePageShape,
} from "./shapes.ts";
import { countMails } from "./store.server.ts";

const sendSchema = z.object({ again: z.optional(z.boolean("Choose whether to send it again.")) });

const heldIds = z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_SELECTED));

/** Services of the outbox endpoints. */
export interface OutboxServices extends StaffServices {
  /** Wakes the worker; called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
  /** The public address without a trailing slash. */
  origin: string;
  clubAddress: () => string;
  /** The mailbox for guests' replies, if one is read. */
  repliesAddress: string | undefined;
}

/** `/api/mail`: the outbox. */
export const outboxEndpoints = [
  endpoint({
    method: "GET",
    path: "/mail/outbox",
    access: "outbox.see",
    summary: "Lists a page of the outbox.",
    query: z.object({
      state: ifSent(z.enum(mailStates, `\`state\` is one of ${mailStates.join(", ")}.`)),
      page: pageNumber(),
    }),
    output: outboxPageShape,
    async handle(context, services: OutboxServices, { query }) {
      const { db, origin } = services;
      const { state, page } = query;
      const answer: OutboxPage = {
        ...(await listMails(db, origin, { state, page })),
        page,
        counts: {
          waiting: await countMails(db, "waiting"),
          held: await countMails(db, "held"),
          failed: await countMails(db, "failed"),
        },
        mail_configured: services.mailConfigured,
        replies: await readReplies(db, services),
      };
      return context.json(answer);
    },
  }),
  endpoint({
    method: "GET",
    path: "/mail/replies",
    access: "requests.change",
    summary: "Returns where guests' replies by email go.",
    output: repliesShape,
    handle: (_context, services: OutboxServices) => readReplies(services.db, services),
  }),
  endpoint({
    method: "GET",
    path: "/mail/replies/set-aside",
    access: "outbox.see",
    summary: "Lists a page of guests' emails that broke their reader twice, newest first.",
    query: z.object({ page: pageNumber() }),
    output: setAsidePageShape,
    handle: (_context, { db }: OutboxServices, { query }) => listSetAsideReplies(db, query.page),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/mail/outbox/send-held",
    access: "outbox.change",
    summary: "Sends the held emails with these ids, or all, up to 1,000.",
    input: z.object({ ids: z.optional(heldIds) }),
    output: withMessage({ sent: z.int() }),
    async handle(context, { writer, mailWaits }: OutboxServices, { data }) {
      const by = { by: staffOf(context), now: Date.now() };
      const sent = await writer.write((trx) => sendHeld(trx, data.ids, by));
      mailWaits();
      return { message: formatCount(sent, "email queued.", "emails queued."), sent };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/mail/outbox/delete-held",
    access: "outbox.change",
    summary: "Deletes the held emails with these ids; they are never sent.",
    input: z.object({ ids: heldIds }),
    output: withMessage({ deleted: z.int() }),
    async handle(context, { writer }: OutboxServices, { data }) {
      const by = { by: staffOf(context), now: Date.now() };
      const deleted = await writer.write((trx) => deleteHeld(trx, data.ids, by));
      return { message: formatCount(deleted, "email deleted.", "emails deleted."), deleted };
    },
  }),
  endpoint({
    method: "GET",
    path: "/mail/outbox/:id",
    access: "outbox.see",
    summary: "Returns an email with its text.",
    output: z.object({ mail: outboxMailDetailShape }),
    async handle(context, { db, origin }: OutboxServices, { params }) {
      const mail = await findMail(db, origin, params.id);
      return mail ? context.json({ mail }) : jsonError(context, 404, "Email not found.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/mail/outbox/:id/send",
    access: "outbox.change",
    summary: "Sends an email now, also a held one; a sent one only with `again`.",
    input: sendSchema,
    errors: [409],
    output: withMessage({ mail: outboxMailShape }),
    async handle(context, services: OutboxServices, { params }) {
      const { db, origin, writer } = services;
      const id = params.id;
      const sent = hasBody(context) ? await readJson(context, sendSchema) : { data: { again: false } };
      if (sent instanceof Response) return sent;
      const by = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => sendNow(trx, id, sent.data.again === true, by));
      services.mailWaits();
      const mail = await findMail(db, origin, id);
      return context.json({
        message: queuedText(services.mailConfigured),
        mail,
      });
    },
  }),
] as const;
