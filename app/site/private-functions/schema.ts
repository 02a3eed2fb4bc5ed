import * as z from "zod/mini";
import { budget, dayWanted, guests, honeypot, phone, timeWanted } from "../../bookings/requests/forms/fields.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, line, text } from "../../platform/lib/fields.ts";

/** The fixed type of a function inquiry (docs/contract.md, Fixed calls). */
export const FUNCTION_REQUEST = "Function Request";

/** A function inquiry, the body of `POST /api/event/add-function-inquiry`. */
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

declare module "../../platform/db/tables/requests.ts" {
  interface RequestDetails extends StoredFields<FunctionInquiry> {}
}
