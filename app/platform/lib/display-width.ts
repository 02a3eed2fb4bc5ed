/**
 * Widths of A to Z in the display types, relative to an average capital: each is a character whose code is the width
 * times 70.
 */
const WIDTHS = "HFFF@<KK#BJ;_KKBKFBBJH_HHB";

/** The approximate width of a text in the display type, in average capitals; used to set the largest type that fits. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const letter of text.toUpperCase()) {
    const code = letter.charCodeAt(0);
    // Punctuation and spaces, except &; digits; A to Z; & and other alphabets.
    if (code < 48 && letter !== "&") width += 0.45;
    else if (code >= 48 && code < 65) width += 0.95;
    else width += (WIDTHS.charCodeAt(code - 65) || 77) / 70;
  }
  return Math.ceil(Math.max(width, 1) * 10) / 10;
}

/** Accents and other marks above a letter. */
const ABOVE = /[\u0300-\u0315\u031a\u033d-\u0344\u0346\u034a-\u034c\u0350-\u0352\u0357\u035b]+/g;
const BELOW = /[QJ,;ДЦЩФ]|[\u0316-\u0319\u031c-\u0333\u0339-\u033c\u0345]/;

/**
 * How far a text in capitals extends above and below their height, in em of the display type: accents and descenders.
 */
export function displayReach(text: string): { rise: number; tail: number } {
  const letters = text.toUpperCase().normalize("NFD");
  const stacked = Math.max(0, ...(letters.match(ABOVE) ?? []).map((marks) => marks.length));
  return { rise: [0, 0.3][stacked] ?? 0.5, tail: BELOW.test(letters) ? 0.44 : 0 };
}
