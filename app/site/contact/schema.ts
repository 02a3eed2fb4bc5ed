import * as z from "zod/mini";
import { honeypot } from "../../bookings/requests/forms/fields.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, line, text } from "../../platform/lib/fields.ts";

/** A message to the club, the body of `POST /api/contact`. */
export const contactSchema = z.object({
  name: line("Enter your name.", lengths.name),
  email,
  subject: line("Enter a subject.", lengths.subject),
  message: text(lengths.letter, "Enter your message."),
  [HONEYPOT]: honeypot,
});

export type ContactMessage = z.output<typeof contactSchema>;

declare module "../../platform/db/tables/requests.ts" {
  interface RequestDetails extends StoredFields<ContactMessage> {}
}
