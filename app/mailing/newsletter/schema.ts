import * as z from "zod/mini";
import { readPhone } from "#read-phone";
import { honeypot, NO_PHONE } from "../../bookings/requests/forms/fields.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, line, optionalLine } from "../../platform/lib/fields.ts";
import { withoutSeparators } from "../../platform/lib/phone/phone-number.ts";

/** A subscription, the body of `POST /api/event/subscribe`. */
export const subscribeSchema = z
  .object({
    firstName: line("Enter your first name."),
    lastName: optionalLine(),
    email,
    countryCode: line("Choose a country code.", 6).check(z.regex(/^\+\d{1,4}$/, "Choose a country code.")),
    number: z.pipe(
      z.pipe(z.string("Enter your phone number."), z.transform(withoutSeparators)),
      z.string().check(z.minLength(1, "Enter your phone number."), z.regex(/^\d{4,19}$/, NO_PHONE)),
    ),
    [HONEYPOT]: honeypot,
  })
  .check(
    z.refine(({ countryCode, number }) => readPhone(number, countryCode) !== null, {
      path: ["number"],
      message: NO_PHONE,
    }),
  );

export type Subscription = z.output<typeof subscribeSchema>;
