/** The zeros of digits that phones type for languages that have their own. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;

/** A text with its digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });

/** A text with its digits as 0 to 9 and without invisible characters; full-width characters become plain. */
export function plainCharacters(text: string): string {
  return plainDigits(text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

/**
 * A text without the invisible marks that copying adds: directions, zero-width spaces, byte order marks. Joiners of
 * emojis and letters stay, and so do soft hyphens.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "");
}
