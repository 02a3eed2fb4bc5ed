import * as z from "zod/mini";
import { budget, dayWanted, email, guests, HONEYPOT, honeypot, line, phone, text } from "../requests/fields.ts";

/** A table request, as `POST /api/event/vip-table` takes it. */
export const vipTableSchema = z.object({
  name: line("Your first name, please.", 200),
  email,
  phone,
  date: dayWanted,
  guests,
  budget,
  message: text(2_000),
  [HONEYPOT]: honeypot,
});

export type VipTable = z.output<typeof vipTableSchema>;
