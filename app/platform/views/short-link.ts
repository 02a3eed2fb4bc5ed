/** Longest word of a short link, in characters. */
export const MAX_WORD = 40;

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The path of a short link: `/go/poster`. */
export const shortLinkPath = (word: string): string => `/go/${word}`;

/** A word as it is stored: trimmed, in lower case. */
export const storedWord = (word: string): string => word.trim().toLowerCase();

/** Whether a stored word is valid for a short link. */
export const isWord = (word: string): boolean => word.length <= MAX_WORD && WORD.test(word);
