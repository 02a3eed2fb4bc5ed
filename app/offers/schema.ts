import * as z from "zod/mini";
import { venue } from "../content/venue.ts";
import { day, line, lineIfAny, status, text } from "../lib/fields.ts";
import { pictureWords } from "../media/schema.ts";
import { liquorAdvice } from "./liquor-advice.ts";

/** How many characters an offer takes. */
export const offerLengths = { title: 120, description: 2_000, reason: 300 } as const;

const LIMIT = "A whole number from 1, or nothing.";

/** How often; an empty field is without limit, and a field that is left out leaves what was. */
const limit = z.optional(
  z.pipe(
    z.pipe(
      z.string(LIMIT),
      z.transform((typed: string) => (typed.trim() === "" ? null : Number(typed))),
    ),
    z.nullable(z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(1_000_000, "At most a million."))),
  ),
);

const fields = {
  title: line("The offer's title, please.", offerLengths.title),
  description: text(offerLengths.description, "What the offer is, please."),
  event: line("Which event is it for?"),
  valid_from: day("The first day it holds, please."),
  valid_till: day("The last day it holds, please."),
  limit_total: limit,
  limit_guest: limit,
  limit_night: limit,
  /** Why it stands against advice on promoting liquor; what is left out is not asked for. */
  overruled: lineIfAny(offerLengths.reason),
  ...pictureWords,
};

const endsLater = z.refine<{ valid_from: string; valid_till: string }>(
  ({ valid_from, valid_till }) => valid_from <= valid_till,
  { path: ["valid_till"], error: "The last day is before the first." },
);

/** Advice is followed, or overruled with a reason. */
const heedsAdvice = z.refine<{ title: string; description: string; overruled?: string | undefined }>(
  ({ title, description, overruled }) =>
    overruled !== "" || liquorAdvice(`${title}\n${description}`, venue.address.region).length === 0,
  { path: ["overruled"], error: "Change the words, or say why they stand." },
);

/** A new offer, as `add-offer` takes it. */
export const newOfferSchema = z.object({ ...fields, status: z._default(status, true) }).check(endsLater, heedsAdvice);

/** An offer as `edit-offer` takes it; what is left out of its picture stays. */
export const offerChangeSchema = z.object({ ...fields, status }).check(endsLater, heedsAdvice);

export type OfferForm = z.output<typeof offerChangeSchema>;
