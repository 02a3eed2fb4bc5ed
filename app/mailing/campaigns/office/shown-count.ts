import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import type { AudienceCount } from "../audience/shapes.ts";

/** The count until it is loaded. */
export const nobody: AudienceCount = { count: 0, rounded: false };

/** A number of subscribers in words: `12 subscribers`, `About 120 subscribers`, `Fewer than 20 subscribers`. */
export function subscribersText({ count, rounded }: AudienceCount): string {
  if (rounded) return count === 0 ? "Fewer than 20 subscribers" : `About ${formatNumber(count)} subscribers`;
  return formatCount(count, "subscriber");
}

/** `subscribersText` within a sentence. */
export function subscribersInText(shown: AudienceCount): string {
  const text = subscribersText(shown);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A number that may be rounded: `≈120`, `<10`. */
export function countText(count: number, rounded: boolean): string {
  if (!rounded) return formatNumber(count);
  return count === 0 ? "<10" : `≈${formatNumber(count)}`;
}
