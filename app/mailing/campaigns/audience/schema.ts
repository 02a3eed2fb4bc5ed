import * as z from "zod/mini";
import { day } from "../../../platform/lib/fields.ts";
import { topics } from "../../consents/topics.ts";

/** How far back a condition may look: requests are kept for a year, door logs for three. */
export const MAX_MONTHS = 36;

const WHOLE = `Enter a whole number of months from 1 to ${MAX_MONTHS}.`;

const months = z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(MAX_MONTHS, WHOLE));

export const conditionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("requested"), months }),
  z.object({ kind: z.literal("came"), months }),
  z.object({ kind: z.literal("claimed"), months }),
  z.object({ kind: z.literal("never-came") }),
  z.object({ kind: z.literal("subscribed"), since: day("Choose a date.") }),
]);

export const audienceSchema = z.object({
  topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  conditions: z.array(conditionSchema).check(z.maxLength(5)),
});

/** A condition on the bookings and visits stored under a subscriber's address. Months are counted back from today. */
export type Condition = z.output<typeof conditionSchema>;

/**
 * The audience of a campaign: subscribers with at least one of `topics` (any, if empty) who meet all `conditions`.
 * Suppressed addresses are always excluded.
 */
export type Audience = z.output<typeof audienceSchema>;

export const everyone: Audience = { topics: [], conditions: [] };

declare module "../../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "campaigns.audience": Audience;
  }
}
