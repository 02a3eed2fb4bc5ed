import { mediaPath } from "../../platform/lib/media-path.ts";
import { today } from "../../platform/venue/today.ts";
import type { ImageFacts } from "./image.ts";

/** The columns of `media`, to be left-joined. */
export const imageColumns = [
  "media.file_id as image_file",
  "media.alt",
  "media.focus",
  "media.color",
  "media.licence_ends",
] as const;

interface ImageRow {
  image_file: string | null;
  alt: string | null;
  focus: string | null;
  color: string | null;
  licence_ends: string | null;
}

/** An image's path, or empty, and its details. */
interface JoinedImage {
  path: string;
  picture?: ImageFacts;
}

/**
 * Whether a licence had ended by the venue's day at `now` (ms since 1970). @param ends its last day; null if it does
 * not end.
 */
export function hasEnded(ends: string | null, now: number): boolean {
  return ends !== null && ends < today(now);
}

/** A row's image as staff see it, whatever its licence. */
export function storedImageOf({ image_file, alt, focus, color }: ImageRow): JoinedImage {
  if (image_file === null || alt === null || focus === null || color === null) return { path: "" };
  return { path: mediaPath(image_file), picture: { alt, focus, color } };
}

/** A row's image as guests see it at `now` (ms since 1970); no image once its licence has ended. */
export function shownImageOf(row: ImageRow, now: number = Date.now()): JoinedImage {
  return hasEnded(row.licence_ends, now) ? { path: "" } : storedImageOf(row);
}
