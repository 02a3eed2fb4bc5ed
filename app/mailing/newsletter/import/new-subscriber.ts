import * as z from "zod/mini";
import { readPhone } from "#read-phone";
import { NO_PHONE } from "../../../bookings/requests/forms/fields.ts";
import { day, email, line, optionalLine } from "../../../platform/lib/fields.ts";
import { venue } from "../../../platform/venue/venue.ts";

/** A subscriber whom staff add by hand, with how they agreed. */
export const newSubscriberSchema = z.object({
  email,
  first_name: optionalLine(100),
  last_name: optionalLine(100),
  phone: optionalLine(40).check(
    z.refine((phone: string) => phone === "" || readPhone(phone, venue.phoneCountry.dial_code) !== null, NO_PHONE),
  ),
  agreed: day("Choose the day on which they agreed."),
  place: line("Say where they agreed, such as: sign-up sheet at the bar.", 100),
  words: line("Say what they agreed to: the words they read or heard.", 500),
});
export type NewSubscriber = z.output<typeof newSubscriberSchema>;
