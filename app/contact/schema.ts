import * as z from "zod/mini";
import { email, line, text } from "../lib/fields.ts";
import { honeypot } from "../requests/forms/fields.ts";
import { HONEYPOT, lengths } from "../requests/forms/limits.ts";

/** A message to the club, as `POST /api/contact` takes it. */
export const contactSchema = z.object({
  name: line("Your name, please.", lengths.name),
  email,
  subject: line("What is it about?", lengths.subject),
  message: text(lengths.letter, "Your message, please."),
  [HONEYPOT]: honeypot,
});

export type ContactMessage = z.output<typeof contactSchema>;
