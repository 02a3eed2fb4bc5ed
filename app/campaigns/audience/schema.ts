import * as z from "zod/mini";
import { day } from "../../lib/fields.ts";
import { type Audience, topics } from "../campaign.ts";
import { MOST_MONTHS } from "./limits.ts";

const WHOLE = `Enter a whole number of months from 1 to ${MOST_MONTHS}.`;

const months = z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(MOST_MONTHS, WHOLE));

const condition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("requested"), months }),
  z.object({ kind: z.literal("came"), months }),
  z.object({ kind: z.literal("claimed"), months }),
  z.object({ kind: z.literal("never-came") }),
  z.object({ kind: z.literal("subscribed"), since: day("Choose a date.") }),
]);

/** Who gets a campaign, as staff choose it. */
export const audienceSchema = z.object({
  topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  conditions: z.array(condition).check(z.maxLength(5)),
});

/** Reads an audience from JSON; undefined for anything else. */
export function readAudience(text: string): Audience | undefined {
  try {
    return audienceSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
