import * as z from "zod/mini";
import { flagKinds, MAX_FLAG_DAYS, MAX_FLAG_REASON } from "../../bookings/guests/door-flags.ts";
import { day, line, text } from "../../platform/lib/fields.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { today } from "../../platform/venue/today.ts";
import { MAX_NOTE } from "./lengths.ts";

export const noteSchema = z.object({ text: text(MAX_NOTE, "Enter a note.") });

const endsOn = day("Choose an end date.").check(
  z.refine((date) => date >= tonight(), "Choose tonight or a later date."),
  z.refine((date) => date <= addDays(tonight(), MAX_FLAG_DAYS), "Choose a date within a year. It can be renewed then."),
);

const reason = line("Enter a reason.", MAX_FLAG_REASON);

/** A new door flag. */
export const flagSchema = z.object({ kind: z.enum(flagKinds, "Choose a flag."), reason, ends_on: endsOn });
export type NewFlag = z.output<typeof flagSchema>;

/** A change or renewal of a door flag. */
export const flagChangeSchema = z.object({ reason, ends_on: endsOn });
export type FlagChange = z.output<typeof flagChangeSchema>;

const other = z.string("Choose the other guest.").check(z.minLength(1, "Choose the other guest."), z.maxLength(64));

/** The other guest in a merge, or in a confirmation that two guests are different people. */
export const otherGuestSchema = z.object({ guest: other });

/** An address or number that belongs to another guest from a day on. */
export const moveContactSchema = z.object({
  kind: z.enum(["email", "phone"], "Choose an address or a number."),
  value: z
    .string("Choose an address or a number.")
    .check(z.minLength(1, "Choose an address or a number."), z.maxLength(254)),
  from: day("Choose a date.").check(z.refine((date) => date <= today(), "Choose today or an earlier date.")),
  /** The new owner of the contact; omitted for a new guest. */
  to: z.optional(other),
});

/** The key of a former address or number, which is someone else's now. */
export const formerContactSchema = z.object({
  former: z.string("Choose what to give back.").check(z.minLength(1, "Choose what to give back."), z.maxLength(100)),
});
