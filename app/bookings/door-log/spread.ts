/**
 * Divides a number of people in proportion to shares, in whole people that add up to it.
 *
 * @param shares none below 0, and not all 0.
 */
export function spread(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (total * share) / sum);
  const parts = exact.map(Math.floor);
  // The remaining people go to the largest fractions; of equal ones, to the first.
  const byFraction = exact
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .sort((left, right) => right.fraction - left.fraction || left.index - right.index);
  const left = total - parts.reduce((all, part) => all + part, 0);
  for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
