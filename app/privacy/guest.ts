import * as z from "zod/mini";
import { email, line } from "../lib/fields.ts";
import { readInternational } from "../requests/phone/phone-number.ts";
import { guestKeys } from "../requests/search/search-terms.ts";

/** What somebody's data is found by: the address in lower case, or the number's last nine figures. */
export interface GuestKey {
  by: "email" | "phone";
  key: string;
}

const LONGEST = 254;

/** Fewest figures of a whole phone number. */
const FEWEST_FIGURES = 7;

/** Reads a whole mail address or phone number; nothing when it is neither. */
export function readGuest(written: string): GuestKey | undefined {
  const text = written.trim();
  if (text.includes("@")) {
    if (!email.safeParse(text).success) return undefined;
    return { by: "email", key: guestKeys({ email: text, phone: "" }).email_key };
  }
  if (!/^[+(]*\d[\d\s().\-/]*$/.test(text)) return undefined;
  const figures = (readInternational(text) ?? text).replace(/\D/g, "");
  if (figures.length < FEWEST_FIGURES) return undefined;
  return { by: "phone", key: guestKeys({ email: "", phone: figures }).phone_key };
}

const guest = line("Enter an email address or a phone number.", LONGEST).check(
  z.refine(
    (text) => readGuest(text) !== undefined,
    "Enter a full email address, or a phone number with its area or country code.",
  ),
);

/** Whom a call is about; what is asked for never stands in an address. */
export const guestSchema = z.object({ guest });

export const eraseSchema = z.object({
  guest,
  seen: z.string("Look up the guest first.").check(z.maxLength(100, "Look up the guest first.")),
});
