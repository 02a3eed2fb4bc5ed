/** Longest name of a tag or a saved view, in characters. */
export const MAX_NAME = 40;

/** Longest note, in characters. */
export const MAX_NOTE = 2_000;
