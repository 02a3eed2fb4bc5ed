import * as z from "zod/mini";
import { day } from "../../../platform/lib/fields.ts";
import { topics } from "../../newsletter/subscriber.ts";

/** Most months that a condition looks back: requests are kept for a year, who came for three. */
export const MOST_MONTHS = 36;

const WHOLE = `Enter a whole number of months from 1 to ${MOST_MONTHS}.`;

const months = z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(MOST_MONTHS, WHOLE));

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

/** A condition on what the club knows of a subscriber by their email address. Months are counted back from today. */
export type Condition = z.output<typeof conditionSchema>;

/**
 * Who gets a campaign, of all who are on the list and not suppressed: those who chose at least one of `topics` (none
 * named: everyone), and of these whoever meets all `conditions`.
 */
export type Audience = z.output<typeof audienceSchema>;

export const everyone: Audience = { topics: [], conditions: [] };

/** Reads an audience from JSON; undefined for anything else. */
export function readAudience(text: string): Audience | undefined {
  try {
    return audienceSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
