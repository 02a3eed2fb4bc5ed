import { today } from "../content/today.ts";
import { type PictureFacts, picturePath } from "./picture.ts";

/** The columns of a left-joined `media`. */
export const pictureColumns = [
  "media.file_id as picture_file",
  "media.alt",
  "media.focus",
  "media.color",
  "media.licence_ends",
] as const;

interface PictureRow {
  picture_file: string | null;
  alt: string | null;
  focus: string | null;
  color: string | null;
  licence_ends: string | null;
}

/** An image's path, empty when there is none, and its details. */
interface JoinedPicture {
  path: string;
  picture?: PictureFacts;
}

/** Whether a licence was over before the venue's day at `now`, ms since 1970. @param ends its last day; null without an end. */
export function hasEnded(ends: string | null, now: number): boolean {
  return ends !== null && ends < today(now);
}

/** A row's image as staff see it, whatever its licence. */
export function storedPictureOf({ picture_file, alt, focus, color }: PictureRow): JoinedPicture {
  if (picture_file === null || alt === null || focus === null || color === null) return { path: "" };
  return { path: picturePath(picture_file), picture: { alt, focus, color } };
}

/** A row's image as guests see it at `now` (ms since 1970): none once its licence has ended. */
export function pictureOf(row: PictureRow, now: number = Date.now()): JoinedPicture {
  return hasEnded(row.licence_ends, now) ? { path: "" } : storedPictureOf(row);
}
