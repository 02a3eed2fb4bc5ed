import * as z from "zod/mini";
import { day } from "../../platform/lib/fields.ts";
import { MAX_STORED_AMOUNT } from "../../platform/venue/currency-scale.ts";
import { guestShows, MAX_COUNT, MAX_FILTER_TAGS } from "./filter-values.ts";

const atLeast = (most: number, say: string) => z.int(say).check(z.minimum(1, say), z.maximum(most, say));

/** A number of visits or no-shows, from 1. */
export const guestCount = atLeast(MAX_COUNT, `Enter a whole number from 1 to ${MAX_COUNT}.`);

/** An amount in minor units, above 0. */
export const guestCents = atLeast(MAX_STORED_AMOUNT, "Enter an amount above 0.");

/** The filters of the list of guests; all that are given must be met. */
export const guestFilterSchema = z.object({
  show: z._default(z.enum(guestShows, "Choose one of the tabs."), "all"),
  /** Came on this club night or later, `YYYY-MM-DD`. */
  since: z.optional(day("Enter a date.")),
  /** Came for the first time between these club nights. */
  first_from: z.optional(day("Enter a date.")),
  first_to: z.optional(day("Enter a date.")),
  /** Came again soon after the first time. */
  again: z.optional(z.boolean()),
  /** The ids of tags. */
  tags: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(MAX_FILTER_TAGS))),
  /** Spent this much or more, in minor units. */
  spent: z.optional(guestCents),
  /** Did not come this often or more. */
  no_shows: z.optional(guestCount),
  /** Expected on a coming club night. */
  expected: z.optional(z.boolean()),
  /** On the newsletter's list under a confirmed address. */
  subscribed: z.optional(z.boolean()),
});
export type GuestFilter = z.output<typeof guestFilterSchema>;

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "guest_views.filter": GuestFilter;
  }
}
