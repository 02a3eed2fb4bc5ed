import * as z from "zod/mini";
import { guestCents, guestCount } from "../../../bookings/guests/filter.ts";
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
  z.object({
    kind: z.literal("tagged"),
    tag: z.string("Choose a tag.").check(z.minLength(1, "Choose a tag."), z.maxLength(64)),
  }),
  z.object({ kind: z.literal("visits"), visits: guestCount, months }),
  z.object({ kind: z.literal("spent"), cents: guestCents }),
  z.object({ kind: z.literal("no-shows"), count: guestCount }),
]);

/** Most conditions of an audience: one of each kind. */
const MAX_CONDITIONS = 9;

/** Kinds that an audience has once at most: several conditions of one kind can't be replaced by the narrowest. */
const onceOnly: readonly string[] = ["tagged", "visits", "spent", "no-shows"];

/** Whether there is at most one condition of each of those kinds. */
function isOneOfEach(conditions: readonly { kind: string }[]): boolean {
  const kinds = conditions.map(({ kind }) => kind).filter((kind) => onceOnly.includes(kind));
  return new Set(kinds).size === kinds.length;
}

export const audienceSchema = z.object({
  topics: z.array(z.enum(topics)).check(z.maxLength(topics.length)),
  conditions: z
    .array(conditionSchema)
    .check(z.maxLength(MAX_CONDITIONS), z.refine(isOneOfEach, "Use each condition about guests once.")),
});

/**
 * A condition on the bookings and visits stored under a subscriber's address, or on the guest whose confirmed address it
 * is: `tagged`, `visits`, `spent` and `no-shows`. Months are counted back from today.
 */
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
