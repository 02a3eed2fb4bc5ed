import * as z from "zod/mini";
import { budget, dayWanted, email, guests, honeypot, line, phone, text } from "../requests/fields.ts";
import { HONEYPOT, lengths } from "../requests/limits.ts";

/** A table request, as `POST /api/event/vip-table` takes it. */
export const vipTableSchema = z.object({
  name: line("Your first name, please.", lengths.name),
  email,
  phone,
  date: dayWanted,
  guests,
  budget,
  message: text(lengths.comment),
  [HONEYPOT]: honeypot,
});

export type VipTable = z.output<typeof vipTableSchema>;
