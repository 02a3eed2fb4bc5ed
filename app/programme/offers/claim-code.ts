/** Digits and letters that stay distinct on a dim screen, without vowels, so that no code is a word. */
export const CODE_CHARACTERS = "2346789CDFGHJKMPQRTVWXY";

/** Lengths of a code's parts: random, the club's signature, and a check character. */
export const CODE_PARTS = { random: 5, signature: 2, check: 1 } as const;

const WHOLE = CODE_PARTS.random + CODE_PARTS.signature + CODE_PARTS.check;

/**
 * Whether a code's check character matches. A prime number of characters with a weight per place detects every single
 * wrong character and every swap of two.
 */
export function belongsTogether(code: string): boolean {
  return code.length === WHOLE && weigh(code) === 0;
}

/** The check character of a code's other characters. */
export function checkCharacter(others: string): string {
  // Makes the weighted sum of the whole code 0.
  const missing = CODE_CHARACTERS.length - weigh(others);
  return CODE_CHARACTERS.charAt((missing * inverseOf(WHOLE)) % CODE_CHARACTERS.length);
}

function weigh(code: string): number {
  const sum = [...code].reduce(
    (total, character, index) => total + (index + 1) * CODE_CHARACTERS.indexOf(character),
    0,
  );
  return sum % CODE_CHARACTERS.length;
}

function inverseOf(weight: number): number {
  for (let inverse = 1; ; inverse += 1) if ((inverse * weight) % CODE_CHARACTERS.length === 1) return inverse;
}

/** A typed or scanned code without separators; undefined when it cannot be a code. */
export function plainCode(written: string): string | undefined {
  const code = written.toUpperCase().replace(/[\s\-–—.]/g, "");
  return code.length === WHOLE && [...code].every((character) => CODE_CHARACTERS.includes(character))
    ? code
    : undefined;
}

/** A code as people read it: `K7QM-4R2T`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
