import { searchable } from "../lib/searchable.ts";

/**
 * The key that two spellings of one name share: its words in lower case without accents, in alphabetical order.
 * `Chén, MIA` and `Mia Chen` are the same; a name without letters or digits is compared as it is.
 */
export function nameKey(name: string): string {
  const words = searchable(name).match(/[\p{L}\p{N}]+/gu) ?? [name.trim()];
  return words.sort().join(" ");
}

/** An email address as it is compared; null without one. */
export const emailKey = (email: string): string | null => email.trim().toLowerCase() || null;
