import * as z from "zod/mini";
import { guestFilterSchema } from "../../bookings/guests/filter.ts";
import { ruleSchema } from "../../bookings/guests/tag-rule.ts";
import { line } from "../../platform/lib/fields.ts";
import { MAX_NAME } from "./lengths.ts";

/** Most guests who can get a tag by hand at once: a page of the list. */
const MAX_CHOSEN = 50;

export const tagSchema = z.object({
  name: line("Enter a name.", MAX_NAME),
  /** Null for a tag that is only given by hand. */
  rule: z.nullable(ruleSchema),
  /** Confirms that the rule may match every guest. */
  everyone: z._default(z.boolean(), false),
});

const id = z.string().check(z.minLength(1), z.maxLength(64));

export const chosenTagSchema = z.object({
  guests: z
    .array(id)
    .check(
      z.minLength(1, "Select at least one guest."),
      z.maxLength(MAX_CHOSEN, `Select ${MAX_CHOSEN} guests or fewer.`),
    ),
  tag: id,
  chosen: z.enum(["added", "removed"]),
});

export const viewSchema = z.object({ name: line("Enter a name.", MAX_NAME), filter: guestFilterSchema });
