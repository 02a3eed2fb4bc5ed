import * as z from "zod/mini";
import { isDay } from "../lib/wall-time.ts";
import { bookableDays, budgets, MONTHS_AHEAD, partySize } from "./limits.ts";

/** The figures of a phone number, as `shape` has them; spaces, dots, dashes and brackets are let go. */
export function phoneFigures(shape: RegExp) {
  return z.pipe(
    z.pipe(
      z.string("Your phone number, please."),
      z.transform((value: string) => value.replace(/[\s().\-/]/g, "")),
    ),
    z
      .string()
      .check(
        z.minLength(1, "Your phone number, please."),
        z.regex(shape, "This is not a phone number. Digits only, with the area code."),
      ),
  );
}

/** A phone number with its dial code: `+61412345678`. */
export const phone = phoneFigures(/^\+?\d{6,15}$/);

/** A day from today, at the venue, up to 18 months ahead. */
export const dayWanted = z.string("Which day?").check(
  z.refine(isDay, "Which day?"),
  z.refine((day: string) => day >= bookableDays().first, "This day is over. Choose today or later."),
  z.refine((day: string) => day <= bookableDays().last, `At most ${MONTHS_AHEAD} months ahead.`),
);

/** When they come, by the venue's clock, if they say so: `22:30`, after midnight still of that night. */
export const timeWanted = z.optional(
  z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, "A time like 22:30, please.")),
);

/** How many come, 1 to 500; a number or its digits. */
export const guests = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], "How many of you?"),
    z.transform((value: number | string) => {
      if (typeof value === "number") return value;
      return /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : Number.NaN;
    }),
  ),
  z
    .number("How many of you?")
    .check(
      z.int("A whole number, please."),
      z.gte(partySize.fewest, "At least one."),
      z.lte(partySize.most, `At most ${partySize.most}.`),
    ),
);

/** What a party would spend. */
export const budget = z.enum(
  budgets.map(({ value }) => value),
  "Choose a budget.",
);

/** What a robot typed into the field that no person sees. */
export const honeypot = z._default(z.string().check(z.maxLength(500)), "");
