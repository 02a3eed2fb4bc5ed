import * as z from "zod/mini";
import { email, honeypot, line, optionalLine } from "../requests/fields.ts";
import { HONEYPOT } from "../requests/limits.ts";

/** A subscription, as `POST /api/event/subscribe` takes it. */
export const subscribeSchema = z.object({
  firstName: line("Your first name, please."),
  lastName: optionalLine(),
  email,
  countryCode: line("Choose a country code.", 6).check(z.regex(/^\+\d{1,4}$/, "Choose a country code.")),
  number: z.pipe(
    z.pipe(
      z.string("Your phone number, please."),
      z.transform((value: string) => value.replace(/[\s().\-/]/g, "")),
    ),
    z
      .string()
      .check(
        z.minLength(1, "Your phone number, please."),
        z.regex(/^\d{4,15}$/, "This is not a phone number. Digits only, with the area code."),
      ),
  ),
  [HONEYPOT]: honeypot,
});

export type Subscription = z.output<typeof subscribeSchema>;
