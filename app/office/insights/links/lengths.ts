/** Longest target and note of a short link, in characters. */
export const MAX_TARGET = 300;
export const MAX_NOTE = 200;
