import * as z from "zod/mini";
import { imageFacts, imagePath } from "../../house/images/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, staffFields, text } from "../../platform/lib/shapes.ts";

const offerFields = {
  _id: text,
  title: text,
  description: text,
  event: text.check(z.describe("The event's id, or Others when it is valid for all events.")),
  /** First and last day. */
  valid_from: day,
  valid_till: day,
  /** The night of its event, or the only day on which it is valid. */
  night: z.optional(day.check(z.describe("The only club night it is valid for."))),
  imgsrc: imagePath,
  status: flag,
  full: z.optional(z.literal(true).check(z.describe("Fully claimed."))),
  picture: z.optional(imageFacts),
};

export const offerShape = z.object(offerFields).register(shapeNames, { id: "Offer" });

export const staffOfferShape = z
  .object({
    ...offerFields,
    ...staffFields,
    /** The event's name and start; null if the offer applies to all. */
    event_name: nullable(text),
    event_start: nullable(instant),
    /** How often it was claimed; without spam and claims that are void. */
    claimed: count,
    /** Limits of claims in total, per guest and per night; null is unlimited. */
    limit_total: nullable(count),
    limit_guest: nullable(count),
    limit_night: nullable(count),
    /** Staff's reason for keeping an alcohol promotion, and the rules it concerns. */
    overruled: nullable(z.object({ reason: text, rules: z.array(text) })),
    created_on: instant,
  })
  .register(shapeNames, { id: "StaffOffer" });

const atTheDoor = { title: text, words: text.check(z.describe("The verdict's text for door staff.")) };

/** A claim as a door sees it. */
const claimAtDoor = z.object({
  /** The request's id. */
  _id: text,
  reference: text,
  /** Without a dash. */
  code: text,
  /** The offer's title, as it was claimed. */
  offer: text,
  name: text,
  /** The plus-one's name. */
  with: text,
});
export type ClaimAtDoor = z.output<typeof claimAtDoor>;

const withClaim = { ...atTheDoor, claim: claimAtDoor };

export const verdictShape = z
  .discriminatedUnion("verdict", [
    z.object({ ...withClaim, verdict: z.literal("yes"), at: instant, door: text }),
    z.object({
      ...withClaim,
      verdict: z.literal("already"),
      at: instant,
      door: text,
      here: z.optional(z.boolean()).check(z.describe("The same phone redeemed it before, tonight.")),
    }),
    z.object({ ...atTheDoor, verdict: z.literal("another-night"), from: day, till: day }),
    z.object({ ...withClaim, verdict: z.literal("expired"), till: day }),
    z.object({ ...withClaim, verdict: z.literal("void"), why: z.enum(["offer", "claim", "night"]) }),
    z.object({ ...atTheDoor, verdict: z.enum(["another-club", "altered", "unknown"]) }),
  ])
  .register(shapeNames, { id: "Verdict" });

type WithoutText<Sent> = Sent extends unknown ? Omit<Sent, keyof typeof atTheDoor> : never;

/**
 * The verdict on a code; `already` has the time and door of the redemption, `another-night` only the nights that the
 * code is valid for, and nothing of the guest.
 */
export type Verdict = WithoutText<z.output<typeof verdictShape>>;
