/** Most characters of a term that are looked up; each of its trigrams is a posting list to read. */
const MAX_LOOKED_UP = 12;

/** Fewest characters that a trigram index can look up. */
export const TRIGRAM = 3;

/** A reference in lower case: its prefix is shared by all requests of a kind. */
const REFERENCE = /^[a-z]+-(.{3,})$/;

/**
 * The part of a search term to look up in the trigram index; the rest is compared in the rows found. Trigrams that many
 * rows share have long posting lists, so of an address it is the end of the part before the @, of a reference the part
 * after its prefix.
 */
export function lookedUp(term: string): string {
  const characters = [...term];
  const local = characters.slice(0, characters.indexOf("@") + 1);
  if (local.length >= TRIGRAM) return local.slice(-MAX_LOOKED_UP).join("");
  return [...(REFERENCE.exec(term)?.[1] ?? characters)].slice(0, MAX_LOOKED_UP).join("");
}
