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
