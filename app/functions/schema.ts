import * as z from "zod/mini";
import { email, line, text } from "../lib/fields.ts";
import { budget, dayWanted, guests, honeypot, phone, timeWanted } from "../requests/forms/fields.ts";
import { HONEYPOT, lengths } from "../requests/forms/limits.ts";

/** What a function inquiry calls itself. */
export const FUNCTION_REQUEST = "Function Request";

/** A function inquiry, as `POST /api/event/add-function-inquiry` takes it. */
export const functionInquirySchema = z.object({
  name: line("Enter your first name.", lengths.name),
  email,
  phone,
  eventType: z._default(z.literal(FUNCTION_REQUEST), FUNCTION_REQUEST),
  date: dayWanted,
  time: timeWanted,
  guests,
  budget,
  message: text(lengths.comment),
  [HONEYPOT]: honeypot,
});

export type FunctionInquiry = z.output<typeof functionInquirySchema>;
