import { formatNumber } from "../../lib/format-number.ts";
/** Media types that are accepted as images. */
export const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Images narrower than this, in px, are enlarged on a phone. */
export const SHARP_FROM = 720;

/** Formats bytes: `12.4 MB`. */
export function megabytes(bytes: number): string {
  return `${formatNumber(bytes / (1024 * 1024), 1)} MB`;
}
