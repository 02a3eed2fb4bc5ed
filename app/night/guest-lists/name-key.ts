import { searchableWords } from "../../platform/lib/searchable.ts";

/**
 * The key that two spellings of one name share: its words as searches compare them, in alphabetical order.
 * `O’Brien, MIA` and `Mia Obrien` are the same; a name without letters or digits is compared as it is.
 */
export function nameKey(name: string): string {
  const words = searchableWords(name);
  return (words.length > 0 ? words : [name.trim()]).sort().join(" ");
}

/** An email address as it is compared; null without one. */
export const emailKey = (email: string): string | null => email.trim().toLowerCase() || null;
