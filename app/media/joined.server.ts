import { type PictureFacts, picturePath } from "./picture.ts";

/** The columns of a left-joined `media`. */
export const pictureColumns = ["media.file_id as picture_file", "media.alt", "media.focus", "media.color"] as const;

interface PictureRow {
  picture_file: string | null;
  alt: string | null;
  focus: string | null;
  color: string | null;
}

/** The image's path, empty when the row has none, and its details. */
export function pictureOf({ picture_file, alt, focus, color }: PictureRow): { path: string; picture?: PictureFacts } {
  if (picture_file === null || alt === null || focus === null || color === null) return { path: "" };
  return { path: picturePath(picture_file), picture: { alt, focus, color } };
}
