import * as z from "zod/mini";
import { guestSummaryShape } from "../../bookings/guests/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";

/** The kinds of lines in a guest's timeline. */
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
  /** Who did it; empty if it was the guest. */
  by: text,
  /** The path of its object's screen; null if there is none. */
  to: nullable(text),
  /** Whether the sender only claimed this address, without confirming it, so that the row does not count. */
  claimed: flag,
});
export type TimelineLine = z.output<typeof timelineLineShape>;

/** Staff's note about a guest. */
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
    /** The guests who were merged into this one. */
    merged: z.array(z.object({ _id: text, name: text, contacts: z.array(text) })),
    /** Former addresses and numbers, with the day since which they are someone else's. */
    former: z.array(z.object({ _id: text, kind: z.enum(["email", "phone"]), value: text, since: day })),
    look_alikes: z.array(lookAlikeShape),
  })
  .register(shapeNames, { id: "GuestDetail" });
export type GuestDetail = z.output<typeof guestDetailShape>;
