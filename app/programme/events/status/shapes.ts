import * as z from "zod/mini";
import { requestKind } from "../../../bookings/requests/shapes.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../../platform/lib/shapes.ts";
import { nightStates } from "../event-status.ts";

/** A status change of an event, as staff see it. */
const nightChange = z.object({
  _id: text,
  /** Shown in every channel since. */
  at: instant,
  /** The name of the admin. */
  by: text,
  state: z.enum(nightStates),
  state_reason: z.optional(text),
  start_date: instant,
  previous_start_date: z.optional(instant),
  /** Emails about it, by state; `demo` counts invented guests, who are not emailed. */
  mails: z.object({ sent: count, waiting: count, failed: count, demo: count }),
});
export type NightChange = z.output<typeof nightChange>;

/** A guest with a request for an event; `_id` is the request's. */
const nightGuest = z.object({ _id: text, kind: requestKind, reference: text, name: text, email: text, status: text });
export type NightGuest = z.output<typeof nightGuest>;

/** The guests to notify of the last change, and the email's text. */
const toTell = z.object({
  /** The change's id. */
  change: text,
  /** The first guests not notified yet; those of the demo, who are not emailed, come last. */
  guests: z.array(z.extend(nightGuest, { demo: flag })),
  /** How many there are to email, and additionally how many of the demo. */
  total: count,
  demo: count,
  /** The email to the first guest of each kind. */
  mails: z.array(z.object({ kind: requestKind, to: text, subject: text, text })),
});
export type ToTell = z.output<typeof toTell>;

/** Requests on the former date of a postponed event. */
const toMove = z.object({
  /** The change's id. */
  change: text,
  /** Club nights. */
  from: day,
  to: day,
  /** The first of them, and how many there are. */
  guests: z.array(nightGuest),
  total: count,
  /** Guests of guest lists among the total. */
  listed: count,
  /** Guests of lists that are full on the new date, or have their name already. */
  without_place: count,
});
export type ToMove = z.output<typeof toMove>;

/** Numbers of requests by the replies of a postponed event's guests; `open` counts those without a reply. */
const dateReplies = z.object({ keep: count, release: count, open: count });
export type DateReplies = z.output<typeof dateReplies>;

/** An event's changes, for staff. */
export const nightChangesShape = z
  .object({
    /** Newest first. */
    changes: z.array(nightChange),
    /** Null if the event is on or sold out. */
    tell: nullable(toTell),
    /** Null without a new date. */
    move: nullable(toMove),
    /** Null if no guest was asked about the event's date. */
    replies: nullable(dateReplies),
  })
  .register(shapeNames, { id: "NightChanges" });
export type NightChanges = z.output<typeof nightChangesShape>;

/** The same after an action, with its result in words. */
export type NightChangesResult = NightChanges & { message: string };

const party = nullable(z.object({ requests: count, guests: count }));

/** What the cancellation of an event concerns; null for what the caller may not see. Amounts are in minor units. */
export const affectedShape = z
  .object({
    tables: party,
    functions: party,
    claims: nullable(count),
    deposits: nullable(z.object({ held: count, held_cents: count, due: count, due_cents: count })),
    lists: nullable(z.object({ lists: count, people: count })),
    tickets: nullable(count),
    campaigns: nullable(count),
  })
  .register(shapeNames, { id: "AffectedByEvent" });

export type Affected = z.output<typeof affectedShape>;
