/** Most rows that are changed together: a change is one transaction. */
export const MAX_SEVERAL = 1_000;
