import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { imageFacts, imagePath, staffFields } from "../publishing/shapes.server.ts";
import type { Offer, StaffOffer } from "./offer.ts";
import type { Verdict } from "./verdict.ts";

const offerFields = {
  _id: text,
  title: text,
  description: text,
  event: text.check(z.describe("The event's id, or Others when it is valid for all events.")),
  valid_from: day,
  valid_till: day,
  night: z.optional(day.check(z.describe("The only club night it is valid for."))),
  imgsrc: imagePath,
  status: flag,
  full: z.optional(z.literal(true).check(z.describe("Fully claimed."))),
  picture: z.optional(imageFacts),
};

export const offerShape = shapeOf<Offer>()("Offer", z.object(offerFields));

export const staffOfferShape = shapeOf<StaffOffer>()(
  "StaffOffer",
  z.object({
    ...offerFields,
    ...staffFields,
    event_name: nullable(text),
    event_start: nullable(instant),
    claimed: count,
    limit_total: nullable(count),
    limit_guest: nullable(count),
    limit_night: nullable(count),
    overruled: nullable(z.object({ reason: text, rules: z.array(text) })),
    created_on: instant,
  }),
);

const atTheDoor = { title: text, words: text.check(z.describe("The verdict's text for door staff.")) };

const claimAtDoor = {
  claim: z.object({ _id: text, reference: text, code: text, offer: text, name: text, with: text }),
};

export const verdictShape = shapeOf<Verdict & { title: string; words: string }>()(
  "Verdict",
  z.discriminatedUnion("verdict", [
    z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("yes"), at: instant, door: text }),
    z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("already"), at: instant, door: text }),
    z.object({ ...atTheDoor, verdict: z.literal("another-night"), from: day, till: day }),
    z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("expired"), till: day }),
    z.object({ ...atTheDoor, ...claimAtDoor, verdict: z.literal("void"), why: z.enum(["offer", "claim", "night"]) }),
    z.object({ ...atTheDoor, verdict: z.enum(["another-club", "altered", "unknown"]) }),
  ]),
);
