import * as z from "zod/mini";
import { type RequestKind, requestKinds } from "../content/request-kinds.ts";
import { guestActionKinds } from "../door/door-actions.ts";
import type { HistoryLine } from "../history/history-line.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import type { Inline, RichText } from "../lib/rich-text.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../lib/shapes.ts";
import { fieldKeys } from "./asked-field.ts";
import type { ToUndo } from "./inbox/change.server.ts";
import type { InboxPage, PossibleOwner, RequestDetail, RequestSummary } from "./request.ts";
import type { ShownWith } from "./shown-texts.ts";

export const requestKind = z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]);

const stage = z.enum(["waiting", "open", "settled", "spam"]);

const mailState = z.enum(["waiting", "sent", "failed", "demo", "withdrawn"]);

const guestNotice = z.enum(["none", "waiting", "sent", "failed", "demo"]);

const summaryFields = {
  _id: text,
  kind: requestKind,
  reference: text,
  name: text,
  email: text,
  phone: text,
  date: nullable(day),
  wants: text,
  status: text,
  stage,
  owner: nullable(z.object({ _id: text, username: text })),
  created_on: instant,
  updated_on: instant,
  guest_acted_on: nullable(instant).check(z.describe("Guest update that has no reply and no note yet.")),
  guest_notice: nullable(guestNotice).check(z.describe("Of the email about the last decision.")),
  guest_notified_on: nullable(instant),
  page_opened_on: nullable(instant).check(z.describe("When the guest last opened the private page.")),
  answered: nullable(z.enum(["coming", "keep"])).check(
    z.describe("The guest confirmed the date the day before, or kept the request for a new date."),
  ),
  version: count,
};

export const requestSummaryShape = shapeOf<RequestSummary>()("RequestSummary", z.object(summaryFields));

const fieldChanges = z.array(z.object({ label: text, from: text, to: text }));
export const templates = z.array(z.object({ name: text, subject: text, text }));

const historyFields = { _id: text, at: instant, by: text };

const historyLineShape = shapeOf<HistoryLine>()(
  "HistoryLine",
  z.union([
    z.object({
      ...historyFields,
      action: z.literal("received"),
      details: z.object({ status: text, spam: nullable(text) }),
    }),
    z.object({ ...historyFields, action: z.literal("status"), details: z.object({ from: text, to: text }) }),
    z.object({ ...historyFields, action: z.literal("owner"), details: z.object({ to: nullable(text) }) }),
    z.object({
      ...historyFields,
      action: z.literal("told"),
      details: z.object({ event: text, change: z.enum(["cancelled", "postponed"]), to: text, mail_id: text }),
    }),
    z.object({
      ...historyFields,
      action: z.literal("moved"),
      details: z.object({ event: text, from: day, to: day }),
    }),
    z.object({ ...historyFields, action: z.literal("note"), details: z.object({ text }) }),
    z.object({ ...historyFields, action: z.literal("question"), details: z.object({ text }) }),
    z.object({
      ...historyFields,
      action: z.literal("email"),
      details: z.object({
        from: z.enum(["guest", "club", "other"]),
        subject: text,
        text,
        quoted: text,
        cut: flag,
        automatic: flag,
        attachments: z.array(z.object({ name: text, size: count })),
      }),
    }),
    z.object({
      ...historyFields,
      action: z.literal("asked"),
      details: z.object({ text, options: z.array(text), about: z.optional(z.literal("table-offer")) }),
    }),
    z.object({ ...historyFields, action: z.literal("answered"), details: z.object({ question: text, answer: text }) }),
    z.object({
      ...historyFields,
      action: z.enum(["guest-changed", "change-asked", "change-withdrawn", "change-approved", "change-declined"]),
      details: z.object({ changes: fieldChanges }),
    }),
    z.object({
      ...historyFields,
      action: z.enum(["guest-confirmed", "guest-cancelled", "link-made", "links-revoked"]),
      details: z.object({}),
    }),
    z.object({
      ...historyFields,
      action: z.enum(["redeemed", "redemption-undone"]),
      details: z.object({ door: text }),
    }),
    z.object({
      ...historyFields,
      action: z.literal("door"),
      details: z.object({
        what: z.enum(guestActionKinds),
        door: text,
        at: instant,
      }),
    }),
    z.object({
      ...historyFields,
      action: z.literal("reply"),
      details: z.object({ subject: text, text, to: text, mail_id: text, mail_state: mailState }),
    }),
    z.object({
      ...historyFields,
      action: z.literal("email-withdrawn"),
      details: z.object({ mail_id: text }),
    }),
  ]),
);

export const requestDetailShape = shapeOf<RequestDetail>()(
  "RequestDetail",
  z.object({
    ...summaryFields,
    spam_reason: nullable(text),
    guest_link_until: nullable(instant),
    guest_confirmed_on: nullable(instant),
    settings_version: nullable(count),
    fields: z.array(z.object({ key: z.enum(fieldKeys), label: text, value: text })),
    table: nullable(text).check(z.describe("The assigned table.")),
    files: z.array(z.object({ _id: text, name: text, size: count })),
    templates,
    pending_change: nullable(
      z.object({
        changes: fieldChanges,
        asked_on: instant,
        table: nullable(text).check(z.describe("Why the party's table becomes free if the change is approved.")),
      }),
    ),
    history: z.array(historyLineShape),
    same_guest: z.array(requestSummaryShape),
    same_guest_total: count,
  }),
);

const inlineText: z.ZodMiniType<Inline> = z.lazy(() =>
  z.union([
    text,
    z.object({ em: z.array(inlineText) }),
    z.object({ strong: z.array(inlineText) }),
    z.object({ href: text, text: z.array(inlineText) }),
  ]),
);

const richText: z.ZodMiniType<RichText> = z.array(
  z.union([
    z.object({ p: z.array(inlineText) }),
    z.object({ items: z.array(z.lazy(() => richText)), start: z.optional(z.number()) }),
  ]),
);

export const shownWithShape = shapeOf<ShownWith>()(
  "ShownWith",
  z.object({
    version: count.check(z.describe("Of the settings; 0 is the program as shipped.")),
    updated: day,
    notice: richText,
    terms: z.readonly(z.array(z.object({ title: text, text: richText }))),
  }),
);

/** The data that undoes a change: its version, and the previous values of its fields. */
export const toUndoShape = shapeOf<ToUndo>()(
  "ToUndo",
  z.object({
    _id: text,
    version: count,
    status: z.optional(text),
    spam_reason: z.optional(nullable(text)),
    owner: z.optional(nullable(text)),
    mail_id: z.optional(text),
    notified: z.optional(nullable(text)),
    table: z.optional(nullable(text)),
    deposit: z.optional(count),
    split: z.optional(text),
  }),
);

export const possibleOwnerShape = shapeOf<PossibleOwner>()(
  "PossibleOwner",
  z.object({ _id: text, username: text, status: flag, kinds: z.array(requestKind) }),
);

const kindCounts = z.object({ all: count, waiting: count, statuses: z.record(text, count) });

export const inboxPageShape = shapeOf<InboxPage>()(
  "InboxPage",
  z.object({
    items: z.array(requestSummaryShape),
    ...pageFields,
    more: flag,
    counts: z.object({
      waiting: count,
      open: count,
      spam: count,
      guests: count,
      kinds: z.partialRecord(requestKind, kindCounts),
    }),
  }),
);
