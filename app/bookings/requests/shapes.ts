import * as z from "zod/mini";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import type { Inline, RichText } from "../../platform/lib/rich-text.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";
import { requestKinds, stages } from "../../platform/venue/request-kinds.ts";
import { declineReason, fieldChanges, historyLineSchema } from "../request-history/history-line.ts";
import { fieldKeys } from "./asked-field.ts";

export const requestKind = z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]);

const summaryFields = {
  _id: text,
  kind: requestKind,
  reference: text,
  name: text,
  email: text,
  phone: text,
  /** The requested night. */
  date: nullable(day),
  /** A short summary of the request. */
  wants: text,
  misfit: text.check(z.describe("Why its party doesn't fit the tables that it asked for; empty if it does.")),
  status: text,
  stage: z.enum(stages),
  owner: nullable(z.object({ _id: text, username: text })),
  created_on: instant,
  updated_on: instant,
  guest_acted_on: nullable(instant).check(z.describe("Guest update that has no reply and no note yet.")),
  /** `none` if the guest wasn't emailed, null if there is nothing to show. */
  guest_notice: nullable(z.enum(["none", "waiting", "sent", "failed", "demo"])).check(
    z.describe("Of the email about the last decision."),
  ),
  /** When the guest was last emailed by staff. */
  guest_notified_on: nullable(instant),
  page_opened_on: nullable(instant).check(z.describe("When the guest last opened the private page.")),
  answered: nullable(z.enum(["coming", "keep"])).check(
    z.describe("The guest confirmed the date the day before, or kept the request for a new date."),
  ),
  version: count,
};

export const requestSummaryShape = z.object(summaryFields).register(shapeNames, { id: "RequestSummary" });

export const templates = z.array(z.object({ name: text, subject: text, text }));

const historyLineShape = historyLineSchema.register(shapeNames, { id: "HistoryLine" });

export const requestDetailShape = z
  .object({
    ...summaryFields,
    /** Why it was flagged as spam. */
    spam_reason: nullable(text),
    /** Expiry of the guest's private link; null when there is none. */
    guest_link_until: nullable(instant),
    /** When the guest confirmed that the request is theirs. */
    guest_confirmed_on: nullable(instant),
    /** Version of the settings that the guest was shown; null if it was not recorded. */
    settings_version: nullable(count),
    /** The guest's entries, in form order. */
    fields: z.array(z.object({ key: z.enum(fieldKeys), label: text, value: text })),
    table: nullable(text).check(z.describe("The assigned table.")),
    /** Files that came with it; sizes are in bytes. */
    files: z.array(z.object({ _id: text, name: text, size: count })),
    /** Templates for replies, filled in for this request. */
    templates,
    /** The guest's change that staff approve or decline. */
    pending_change: nullable(
      z.object({
        changes: fieldChanges,
        asked_on: instant,
        table: nullable(text).check(z.describe("Why the party's table becomes free if the change is approved.")),
      }),
    ),
    /** Newest first. */
    history: z.array(historyLineShape),
    /** Other requests with the same email or phone, newest first, and their number, up to 1,000. */
    same_guest: z.array(requestSummaryShape),
    same_guest_total: count,
  })
  .register(shapeNames, { id: "RequestDetail" });

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

export const shownWithShape = z
  .object({
    version: count.check(z.describe("Of the settings; 0 is the program as shipped.")),
    updated: day,
    notice: richText,
    terms: z.readonly(z.array(z.object({ title: text, text: richText }))),
  })
  .register(shapeNames, { id: "ShownWith" });

const beforeChange = z.string("Enter the value from the change's `undo`.");

/** The data that undoes a change: its version, and the previous values of its fields. */
export const toUndoShape = z
  .object({
    _id: beforeChange,
    version: z.int("Enter the version that the change made."),
    status: z.optional(beforeChange),
    spam_reason: z.optional(nullable(beforeChange)),
    owner: z.optional(nullable(beforeChange)),
    /** The email that went with it. */
    mail_id: z.optional(beforeChange),
    /** When the guest had been emailed before, in UTC. */
    notified: z.optional(nullable(z.iso.datetime())),
    /** The request's previous table, the previous amount due, and the table into which others were merged for it. */
    table: z.optional(nullable(beforeChange)),
    deposit: z.optional(count),
    split: z.optional(beforeChange),
    /** Why it had been declined. */
    decline: z.optional(z.object({ reason: declineReason, note: z.optional(z.string()) })),
  })
  .register(shapeNames, { id: "ToUndo" });

const left = z.array(z.object({ _id: z.string(), reason: z.string() }));

/** How many requests were changed, and why others were left. */
export const severalChangedShape = z.object({ changed: z.int(), left, undo: z.array(toUndoShape) });

/** How many changes were undone, why others were not, and how many of their emails were withdrawn or had been sent. */
export const undoneShape = z.object({ changed: z.int(), left, withdrawn: z.int(), sent: z.int() });

export const possibleOwnerShape = z
  .object({
    _id: text,
    username: text,
    /** Whether the admin is active; the requests of others keep their owner. */
    status: flag,
    /** The kinds of requests that they may change, of those that the caller sees. */
    kinds: z.array(requestKind),
  })
  .register(shapeNames, { id: "PossibleOwner" });

const kindCounts = z.object({
  /** Without spam. */
  all: count,
  waiting: count,
  statuses: z.record(text, count),
});

export const inboxPageShape = z
  .object({
    items: z.array(requestSummaryShape),
    /** `total` is up to 1,000 if there are no stored counts for a filter. */
    ...pageFields,
    /** Whether there are more matches than `total`. */
    more: flag,
    /** Number of requests in the whole inbox, of the kinds that the caller sees. */
    counts: z.object({
      waiting: count,
      open: count,
      spam: count,
      /** Guest updates, without spam, up to 1,000. */
      guests: count,
      kinds: z.partialRecord(requestKind, kindCounts),
    }),
  })
  .register(shapeNames, { id: "InboxPage" });
