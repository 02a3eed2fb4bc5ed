import * as z from "zod/mini";
import { email, line, optionalLine } from "../lib/fields.ts";
import { withoutSeparators } from "../lib/phone-number.ts";
import { honeypot, phoneNumber } from "../requests/forms/fields.ts";
import { HONEYPOT } from "../requests/forms/limits.ts";

/** A subscription, the body of `POST /api/event/subscribe`. */
export const subscribeSchema = z.object({
  firstName: line("Enter your first name."),
  lastName: optionalLine(),
  email,
  countryCode: line("Choose a country code.", 6).check(z.regex(/^\+\d{1,4}$/, "Choose a country code.")),
  number: phoneNumber(/^\d{4,15}$/, withoutSeparators),
  [HONEYPOT]: honeypot,
});

export type Subscription = z.output<typeof subscribeSchema>;
