import { formatNumber } from "./format-number.ts";

/**
 * A number with its noun in the club's locale: `1 guest`, `1,234 guests`. @param many the plural, by default with an s.
 */
export function formatCount(count: number, singular: string, many = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : many}`;
}
