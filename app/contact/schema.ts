import * as z from "zod/mini";
import { email, HONEYPOT, honeypot, line, text } from "../requests/fields.ts";

/** A message to the club, as `POST /api/contact` takes it. */
export const contactSchema = z.object({
  name: line("Your name, please.", 200),
  email,
  subject: line("What is it about?", 200),
  message: text(5_000, "Your message, please."),
  [HONEYPOT]: honeypot,
});

export type ContactMessage = z.output<typeof contactSchema>;
