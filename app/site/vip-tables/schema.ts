import * as z from "zod/mini";
import { budget, dayWanted, guests, honeypot, phone, timeWanted } from "../../bookings/requests/forms/fields.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, line, text } from "../../platform/lib/fields.ts";

/** A table request, the body of `POST /api/event/vip-table`. */
export const vipTableSchema = z.object({
  name: line("Enter your first name.", lengths.name),
  email,
  phone,
  date: dayWanted,
  time: timeWanted,
  guests,
  budget,
  /** The id of a table category; empty for no preference. */
  category: z.optional(z.string().check(z.regex(/^[\w-]{0,64}$/, "Choose a table."))),
  message: text(lengths.comment),
  [HONEYPOT]: honeypot,
});

export type VipTable = z.output<typeof vipTableSchema>;

declare module "../../platform/db/tables/requests.ts" {
  interface RequestDetails extends StoredFields<VipTable> {}
}
