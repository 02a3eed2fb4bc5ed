/** Counts of deleted or expired rows, by rule or kind of request; also `mail` and `subscriber`. */
export type DeletionCounts = Record<string, number>;

/** The total of the counts. */
export const sumOf = (counts: DeletionCounts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** The counts above 0. */
export const aboveZero = (counts: DeletionCounts): DeletionCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
