/** Figures and letters that nobody takes for others on a dim phone, and no vowels, so that no code is a word. */
export const CODE_CHARACTERS = "2346789CDFGHJKMPQRTVWXY";

/** Characters of a code: what is random, the club's signature, and one that shows a slip of the pen. */
export const CODE_PARTS = { random: 5, signature: 2, check: 1 } as const;

const WHOLE = CODE_PARTS.random + CODE_PARTS.signature + CODE_PARTS.check;

/**
 * Whether the characters of a code belong together. As many characters as a prime number, each place weighing
 * differently: one that was altered and two that changed places are always seen.
 */
export function belongsTogether(code: string): boolean {
  return code.length === WHOLE && weigh(code) === 0;
}

/** The character after which the others belong together. */
export function checkCharacter(others: string): string {
  // The last one weighs as much as is missing.
  const missing = CODE_CHARACTERS.length - weigh(others);
  return CODE_CHARACTERS.charAt((missing * inverseOf(WHOLE)) % CODE_CHARACTERS.length);
}

function weigh(code: string): number {
  const sum = [...code].reduce((total, one, index) => total + (index + 1) * CODE_CHARACTERS.indexOf(one), 0);
  return sum % CODE_CHARACTERS.length;
}

function inverseOf(weight: number): number {
  for (let one = 1; ; one += 1) if ((one * weight) % CODE_CHARACTERS.length === 1) return one;
}

/** A code as it was typed or scanned, without what people put between; nothing when it cannot be one. */
export function plainCode(written: string): string | undefined {
  const code = written.toUpperCase().replace(/[\s\-–—.]/g, "");
  return code.length === WHOLE && [...code].every((one) => CODE_CHARACTERS.includes(one)) ? code : undefined;
}

/** A code as people read it: `K7QM-4R2T`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
