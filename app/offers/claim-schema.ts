import * as z from "zod/mini";
import { email, line, optionalLine } from "../lib/fields.ts";
import { dayWanted, honeypot, phone } from "../requests/fields.ts";
import { HONEYPOT, lengths } from "../requests/limits.ts";

/** A claim, as `POST /api/offers/claim-offer` takes it. */
export const claimSchema = z.object({
  offer_id: line("Which offer?", 60),
  fname: line("Your first name, please."),
  lname: line("Your last name, please."),
  email,
  phone,
  /** The form has no field for it; it travels empty. */
  dob: optionalLine(10),
  celebrateDate: dayWanted,
  instagram: optionalLine(),
  /** Who comes with the guest. */
  guestName: line("Who comes with you?", lengths.name),
  [HONEYPOT]: honeypot,
});

export type Claim = z.output<typeof claimSchema>;
