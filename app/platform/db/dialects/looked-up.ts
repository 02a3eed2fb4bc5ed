/** Most characters of a term that are looked up; each of its trigrams is a posting list to read. */
const MAX_LOOKED_UP = 12;

/** Fewest characters that a trigram index can look up. */
export const TRIGRAM = 3;

/** A reference: its first letters are those of all requests of a kind. */
const REFERENCE = /^[a-z]+-(.{3,})$/;

/**
 * The part of a search term that a trigram index looks up; the rest is compared in the rows that have it. Posting lists of
 * what many rows share are long, so of an address it is the end of what is before its domain, of a reference what follows
 * its prefix.
 */
export function lookedUp(term: string): string {
  const characters = [...term];
  const local = characters.slice(0, characters.indexOf("@") + 1);
  if (local.length >= TRIGRAM) return local.slice(-MAX_LOOKED_UP).join("");
  return [...(REFERENCE.exec(term)?.[1] ?? characters)].slice(0, MAX_LOOKED_UP).join("");
}
