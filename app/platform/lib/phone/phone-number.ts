import { plainCharacters } from "../plain-characters.ts";

/** A country in the list of the phone input. */
export interface Country {
  name: string;
  /** As shown, `+61` or `+1-242`. */
  dial_code: string;
  /** Two letters, ISO 3166-1. */
  code: string;
}

/** Dial codes of countries whose national numbers keep their leading 0 when dialled from abroad. */
const keepsZero = ["+39", "+378", "+225", "+241", "+242"];

/** Longest phone number as typed, in characters. */
const MAX_LENGTH = 60;

/** An extension within a company, which cannot be dialled from outside. */
const EXTENSION = /(?:;ext=|ext(?:ension)?\.?|x|#) ?\d{1,6}$/i;

/** A number without spaces, punctuation, extension and invisible characters, with digits as 0 to 9. */
export function withoutSeparators(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  return plainCharacters(text)
    .replace(EXTENSION, "")
    .replace(/[\s().\-/\u2010-\u2015\u2212]/g, "");
}

/** A dial code without punctuation: `+1-242` gives `+1242`. */
export const plainDialCode = (dialCode: string) => dialCode.replace("-", "");

/**
 * Reads an international number, written `+…`, `00…` or, from Australia, `0011…`, as `+` and digits; a trunk prefix
 * `(0)` within it is dropped. Null for a national number.
 */
export function readInternational(text: string): string | null {
  const plain = withoutSeparators(
    plainCharacters(text.slice(0, MAX_LENGTH + 1))
      .trim()
      .replace(/^tel:/i, "")
      .replace("(0)", ""),
  );
  const [, rest] = /^(?:\+|0011|00)(\d+)$/.exec(plain) ?? [];
  return rest === undefined ? null : `+${rest}`;
}

/**
 * Joins a dial code and a typed number to a full number, `+61412345678`. A national number's leading 0 is dropped,
 * except in countries where it is also dialled from abroad (Italy and a few more). A typed international number stays
 * as it is; an empty one stays empty.
 */
export function joinPhone(dialCode: string, typed: string): string {
  const international = readInternational(typed);
  if (international) return international;
  const code = plainDialCode(dialCode);
  const number = withoutSeparators(typed);
  if (number === "") return "";
  // In North America, 011 is the prefix for international calls.
  if (code.startsWith("+1") && /^011\d/.test(number)) return `+${number.slice(3)}`;
  return code + (keepsZero.includes(code) ? number : number.replace(code === "+36" ? /^06/ : /^0/, ""));
}
