/** A country as the phone input lists it. */
export interface Country {
  name: string;
  /** As it is written, `+61` or `+1-242`. */
  dial_code: string;
  /** Two letters, ISO 3166-1. */
  code: string;
}

/** Where a national number keeps its leading 0 when it is dialled from abroad. */
const keepsZero = ["+39", "+378", "+225", "+241", "+242"];

/** A number without what only makes it easier to read. */
export const withoutSeparators = (text: string) => text.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, "");

/** A dial code as it is dialled: `+1-242` gives `+1242`. */
export const plainDialCode = (dialCode: string) => dialCode.replace("-", "");

/**
 * A number that says its own country, written `+…`, `00…` or, the Australian way, `0011…`, as `+` and
 * what follows; a trunk `(0)` inside goes. Null for a national number.
 */
export function readInternational(text: string): string | null {
  const plain = withoutSeparators(text.trim().replace(/^tel:/i, "").replace("(0)", ""));
  const [, rest] = /^(?:\+|0011|00)(\d+)$/.exec(plain) ?? [];
  return rest === undefined ? null : `+${rest}`;
}

/**
 * The full number: the dial code and the typed number in one, `+61412345678`. A leading 0 of a national
 * number is dropped, except where it belongs to the number abroad too (Italy and a few more). A typed
 * number that says its own country stays as it is; nothing typed gives nothing.
 */
export function joinPhone(dialCode: string, typed: string): string {
  const international = readInternational(typed);
  if (international) return international;
  const code = plainDialCode(dialCode);
  const number = withoutSeparators(typed);
  if (number === "") return "";
  return code + (keepsZero.includes(code) ? number : number.replace(/^0/, ""));
}
