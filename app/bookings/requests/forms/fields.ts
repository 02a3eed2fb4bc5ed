import * as z from "zod/mini";
import { readPhone } from "#read-phone";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { budgets } from "../../../platform/venue/budgets.ts";
import { settings } from "../../../platform/venue/current.ts";
import { closedReason } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { bookableDays, MONTHS_AHEAD, partySize } from "../limits.ts";

/** The error of what cannot be a phone number. */
export const NO_PHONE = "Enter a phone number with its area code.";

/** A phone number with its dial code, `+61412345678`; without one it is of the venue's country. */
export const phone = z.pipe(
  z.pipe(
    z.string("Enter your phone number."),
    z.transform((typed) => readPhone(typed, venue.phoneCountry.dial_code)),
  ),
  z.string(NO_PHONE).check(z.minLength(1, "Enter your phone number.")),
);

/** A day from today, at the venue, up to 18 months ahead, on which the club is not closed. */
export const dayWanted = z.string("Choose a date.").check(
  z.refine(isDay, "Choose a date."),
  z.refine((day: string) => day >= bookableDays().first, "That date has passed. Choose today or later."),
  z.refine((day: string) => day <= bookableDays().last, `Choose a date within ${MONTHS_AHEAD} months.`),
  z.refine((day: string) => closedReason(settings().hours, day) === undefined, {
    error: ({ input }) => closedReason(settings().hours, String(input)),
  }),
);

/** The arrival time in venue time, if given: `22:30`; after midnight still that club night. */
export const timeWanted = z.optional(
  z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "Enter a time like 22:30.")),
);

/** The number of guests, 1 to 500, as a number or digits. */
export const guests = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], "Enter the number of guests."),
    z.transform((value: number | string) => {
      if (typeof value === "number") return value;
      return /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : Number.NaN;
    }),
  ),
  z
    .number("Enter the number of guests.")
    .check(
      z.int("Enter a whole number."),
      z.gte(partySize.fewest, "Enter at least one guest."),
      z.lte(partySize.most, `Enter ${partySize.most} guests or fewer.`),
    ),
);

export const budget = z.enum(
  budgets.map(({ value }) => value),
  "Choose a budget.",
);

/** The hidden field that only robots fill in. */
export const honeypot = z._default(z.string().check(z.maxLength(500)), "");
