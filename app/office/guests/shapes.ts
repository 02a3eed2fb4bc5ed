import * as z from "zod/mini";
import { guestSummaryShape } from "../../bookings/guests/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";

/** What a line of a guest's timeline is about. */
const timelineKinds = [
  "request",
  "list",
  "ticket",
  "newsletter",
  "door",
  "email",
  "deposit",
  "reply",
  "note",
  "flag",
  "decision",
  "import",
] as const;

export const timelineLineShape = z.object({
  _id: text,
  at: instant,
  kind: z.enum(timelineKinds),
  text,
  /** Who did it; empty where that is the guest. */
  by: text,
  /** The screen of its object; null without one. */
  to: nullable(text),
  /** Whether someone only claimed this address when they sent it: it counts for nothing. */
  claimed: flag,
});
export type TimelineLine = z.output<typeof timelineLineShape>;

/** A note about a guest by staff. */
export const guestNoteShape = z.object({ at: instant, by: text, text }).register(shapeNames, { id: "GuestNote" });
export type GuestNote = z.output<typeof guestNoteShape>;

/** Another guest who may be the same person. */
export const lookAlikeShape = z.object({ guest: guestSummaryShape, reason: text });
export type LookAlike = z.output<typeof lookAlikeShape>;

export const guestDetailShape = z
  .object({
    guest: guestSummaryShape,
    timeline: z.array(timelineLineShape),
    /** Whether older lines were left out. */
    more: flag,
    /** The guests merged into this one. */
    merged: z.array(z.object({ _id: text, name: text, contacts: z.array(text) })),
    /** Addresses and numbers that are someone else's since a day. */
    former: z.array(z.object({ _id: text, kind: z.enum(["email", "phone"]), value: text, since: day })),
    look_alikes: z.array(lookAlikeShape),
  })
  .register(shapeNames, { id: "GuestDetail" });
export type GuestDetail = z.output<typeof guestDetailShape>;
