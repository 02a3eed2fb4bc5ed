/** Widths of A to Z in the display types, in average capitals: each as the character whose code is 70 times as large. */
const WIDTHS = "HFFF@<KK#BJ;_KKBKFBBJH_HHB";

/** About how many average capitals of the display type a text is wide, for type as large as fits. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const letter of text.toUpperCase()) {
    const code = letter.charCodeAt(0);
    // Spaces and punctuation other than &; digits; A to Z; & and other alphabets.
    if (code < 48 && letter !== "&") width += 0.45;
    else if (code >= 48 && code < 65) width += 0.95;
    else width += (WIDTHS.charCodeAt(code - 65) || 77) / 70;
  }
  return Math.ceil(Math.max(width, 1) * 10) / 10;
}

/** Marks above a letter, as many as it has. */
const ABOVE = /[\u0300-\u0315\u031a\u033d-\u0344\u0346\u034a-\u034c\u0350-\u0352\u0357\u035b]+/g;
const BELOW = /[QJ,;ДЦЩФ]|[\u0316-\u0319\u031c-\u0333\u0339-\u033c\u0345]/;

/** How far a text in capitals reaches beyond their height, in em of a display type: its accents and its descenders. */
export function displayReach(text: string): { rise: number; tail: number } {
  const letters = text.toUpperCase().normalize("NFD");
  const stacked = Math.max(0, ...(letters.match(ABOVE) ?? []).map((marks) => marks.length));
  return { rise: [0, 0.3][stacked] ?? 0.5, tail: BELOW.test(letters) ? 0.44 : 0 };
}
