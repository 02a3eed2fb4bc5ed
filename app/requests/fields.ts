import * as z from "zod/mini";
import { today } from "../content/today.ts";
import { addMonths, dayOf, isDay, monthOf } from "../lib/wall-time.ts";

/** How far ahead a night can be asked for, in months. */
const MONTHS_AHEAD = 18;

/** The first and the last day that can be asked for, `YYYY-MM-DD` at the venue. */
export function bookableDays(now: number = Date.now()): { first: string; last: string } {
  const first = today(now);
  const month = addMonths(monthOf(first), MONTHS_AHEAD);
  const last = [dayOf(first).slice(8), "30", "29", "28"].map((day) => `${month}-${day}`).find(isDay);
  return { first, last: last ?? first };
}

/** A line of text that must be there, trimmed. `say` is what a guest reads when it is not. */
export function line(say: string, longest = 100) {
  return z
    .string(say)
    .check(z.trim(), z.minLength(1, say), z.maxLength(longest, `At most ${longest} characters, please.`), noControls());
}

/** A line of text that may be left out; then it is empty. */
export function optionalLine(longest = 100) {
  return z._default(
    z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters, please.`), noControls()),
    "",
  );
}

/** Some lines of text, trimmed; `say` is what a guest reads when a text that must be there is not. */
export function text(longest: number, say?: string) {
  const limits = z.string(say).check(z.trim(), z.maxLength(longest, `At most ${longest} characters, please.`));
  return say === undefined ? z._default(limits, "") : limits.check(z.minLength(1, say));
}

function noControls() {
  return z.refine<string>((value) => !/\p{Cc}/u.test(value), "This has a character that cannot be typed.");
}

/** A mail address, trimmed. */
export const email = z
  .string("Your email address, please.")
  .check(
    z.trim(),
    z.minLength(1, "Your email address, please."),
    z.maxLength(254, "This address is too long."),
    z.email("This address is not complete. Something like name@mail.com"),
  );

/** A phone number with its dial code: `+61412345678`; spaces, dots, dashes and brackets are let go. */
export const phone = z.pipe(
  z.pipe(
    z.string("Your phone number, please."),
    z.transform((value: string) => value.replace(/[\s().\-/]/g, "")),
  ),
  z
    .string()
    .check(
      z.minLength(1, "Your phone number, please."),
      z.regex(/^\+?\d{6,15}$/, "This is not a phone number. Digits only, with the area code."),
    ),
);

/** A day from today, at the venue, up to 18 months ahead. */
export const dayWanted = z.string("Which day?").check(
  z.refine(isDay, "Which day?"),
  z.refine((day: string) => day >= bookableDays().first, "This day is over. Choose today or later."),
  z.refine((day: string) => day <= bookableDays().last, `At most ${MONTHS_AHEAD} months ahead.`),
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
    .check(z.int("A whole number, please."), z.gte(1, "At least one."), z.lte(500, "At most 500.")),
);

/** What a party would spend: the value that is stored, then the words a guest chooses by. They differ on purpose. */
export const budgets = [
  { value: "$100-$250", label: "$500 +" },
  { value: "$251-$500", label: "$2500 +" },
  { value: "$501-$1000", label: "$5000 +" },
  { value: "$1000+", label: "$10000 +" },
] as const;

export const budget = z.enum(
  budgets.map(({ value }) => value),
  "Choose a budget.",
);

/** The name of a field that no person sees; what is typed into it was typed by a robot. */
export const HONEYPOT = "website";

export const honeypot = z._default(z.string().check(z.maxLength(500)), "");
