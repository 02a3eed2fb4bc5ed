import { plainCode, shownCode } from "../../programme/offers/claim-code.ts";

/**
 * The code of a guest on a list: `L` and then a code like a claim's, eight characters with a check character, signed with
 * a key of its own: `LK7QM4R2T`, shown as `L-K7QM-4R2T`. `L` is in no claim's code, which has eight characters, so the
 * first character and the length tell which of them was scanned.
 */
const MARK = "L";

/** A typed or scanned code of a list's entry, as stored; undefined when it cannot be one. `1` and `I` are read as `L`. */
export function plainEntryCode(written: string): string | undefined {
  const [, rest] = /^[\s\-–—.]*[l1i](.*)$/is.exec(written) ?? [];
  const code = rest && plainCode(rest);
  return code ? MARK + code : undefined;
}

/** A code as people read it: `L-K7QM-4R2T`. */
export function shownEntryCode(code: string): string {
  return `${MARK}-${shownCode(code.slice(MARK.length))}`;
}

/** An entry's code from one that is signed like a claim's. */
export const entryCodeOf = (signed: string): string => MARK + signed;

/** The part of an entry's code that is signed. */
export const signedPart = (code: string): string => code.slice(MARK.length);
