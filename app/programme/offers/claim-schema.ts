import * as z from "zod/mini";
import { dayWanted, honeypot, phone } from "../../bookings/requests/forms/fields.ts";
import { lengths } from "../../bookings/requests/limits.ts";
import { HONEYPOT } from "../../bookings/requests/spam.ts";
import { email, line, optionalLine } from "../../platform/lib/fields.ts";
import { type ClaimNights, nightRejectionReason } from "./claim-nights.ts";

/** A claim, as `POST /api/offers/claim-offer` takes it. */
export const claimSchema = z.object({
  offer_id: line("Name the offer.", 60),
  fname: line("Enter your first name."),
  lname: line("Enter your last name."),
  email,
  phone,
  /** The form has no field for it and sends it empty. */
  dob: optionalLine(10),
  celebrateDate: dayWanted,
  instagram: optionalLine(),
  guestName: line("Enter your plus-one's name.", lengths.name),
  [HONEYPOT]: honeypot,
});

/** The same for one offer: only for a night on which it can be claimed. */
export function claimSchemaFor(offer: ClaimNights) {
  return z.extend(claimSchema, {
    celebrateDate: dayWanted.check(
      z.refine((date: string) => nightRejectionReason(offer, date) === undefined, {
        error: ({ input }) => nightRejectionReason(offer, String(input)),
      }),
    ),
  });
}

export type Claim = z.output<typeof claimSchema>;

declare module "../../platform/db/tables/requests.ts" {
  interface RequestDetails extends StoredFields<Omit<Claim, "celebrateDate">> {}
}
