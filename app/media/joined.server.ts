import { type PictureFacts, picturePath } from "./picture.ts";

/** What a query that left-joins `media` selects of it. */
export const pictureColumns = ["media.file_id as picture_file", "media.alt", "media.focus", "media.color"] as const;

interface PictureRow {
  picture_file: string | null;
  alt: string | null;
  focus: string | null;
  color: string | null;
}

/** The picture's path (empty when the row has none) and what a page needs to know of it. */
export function pictureOf({ picture_file, alt, focus, color }: PictureRow): { path: string; picture?: PictureFacts } {
  if (picture_file === null || alt === null || focus === null || color === null) return { path: "" };
  return { path: picturePath(picture_file), picture: { alt, focus, color } };
}
