import * as z from "zod/mini";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { email, line } from "../../platform/lib/fields.ts";
import { readInternational } from "../../platform/lib/phone/phone-number.ts";

/** The search key of an address (in lower case) or of a number (its last nine digits). */
export interface ContactKey {
  by: "email" | "phone";
  key: string;
}

/** The search key of a guest: an address, a number, or a guest's id. */
export type GuestKey = ContactKey | { by: "guest"; key: string };

/** The text for a guest who was opened by id, instead of an address or a number. @param id the guest's. */
export const openedGuest = (id: string): string => `guest:${id}`;

const MAX_LENGTH = 254;

/** Fewest digits of a complete phone number. */
const MIN_DIGITS = 7;

/** Parses a complete email address, a phone number or the text of an opened guest; undefined if it is none of them. */
export function readGuest(written: string): GuestKey | undefined {
  const [, opened] = /^guest:([\w-]{1,64})$/.exec(written.trim()) ?? [];
  return opened === undefined ? readContactKey(written) : { by: "guest", key: opened };
}

/** Parses a complete email address or phone number; undefined if it is neither. */
export function readContactKey(written: string): ContactKey | undefined {
  const text = written.trim();
  if (text.includes("@")) {
    if (!email.safeParse(text).success) return undefined;
    return { by: "email", key: guestKeys({ email: text, phone: "" }).email_key };
  }
  if (!/^[+(]*\d[\d\s().\-/]*$/.test(text)) return undefined;
  const digits = (readInternational(text) ?? text).replace(/\D/g, "");
  if (digits.length < MIN_DIGITS) return undefined;
  return { by: "phone", key: guestKeys({ email: "", phone: digits }).phone_key };
}

const guest = line("Enter an email address or a phone number.", MAX_LENGTH).check(
  z.refine(
    (text) => readGuest(text) !== undefined,
    "Enter a full email address, or a phone number with its area or country code.",
  ),
);

/** The guest in a request's body; URLs never contain guests. */
export const guestSchema = z.object({ guest });

export const eraseSchema = z.object({
  guest,
  seen: z.string("Look up the guest first.").check(z.maxLength(100, "Look up the guest first.")),
});
