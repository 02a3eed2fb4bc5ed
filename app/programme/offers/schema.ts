import * as z from "zod/mini";
import { imageText } from "../../house/images/schema.ts";
import { day, line, lineIfAny, status, text } from "../../platform/lib/fields.ts";

/** How many characters an offer takes. */
export const offerLengths = { title: 120, description: 2_000, reason: 300 } as const;

const LIMIT = "Enter a whole number from 1, or leave blank.";

/** A limit of claims: empty is unlimited, omitted leaves it unchanged. */
const limit = z.optional(
  z.pipe(
    z.pipe(
      z.string(LIMIT),
      z.transform((typed: string) => (typed.trim() === "" ? null : Number(typed))),
    ),
    z.nullable(z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(1_000_000, "Enter a million or less."))),
  ),
);

const fields = {
  title: line("Enter the offer's title.", offerLengths.title),
  description: text(offerLengths.description, "Enter a description."),
  event: line("Choose an event."),
  valid_from: day("Choose the first day."),
  valid_till: day("Choose the last day."),
  limit_total: limit,
  limit_guest: limit,
  limit_night: limit,
  /** Staff's reason for keeping the text against the advice on promoting liquor; if omitted, the stored one stays. */
  overruled: lineIfAny(offerLengths.reason),
  ...imageText,
};

const endsLater = z.refine<{ valid_from: string; valid_till: string }>(
  ({ valid_from, valid_till }) => valid_from <= valid_till,
  { path: ["valid_till"], error: "The last day must not be before the first." },
);

/** A new offer, as `add-offer` takes it. */
export const newOfferSchema = z.object({ ...fields, status: z._default(status, true) }).check(endsLater);

/** An offer as `edit-offer` takes it; omitted details of its image stay. */
export const offerChangeSchema = z.object({ ...fields, status }).check(endsLater);

export type OfferForm = z.output<typeof offerChangeSchema>;
