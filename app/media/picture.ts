/** Widths in px that every stored picture is made in, never enlarged. */
export const pictureWidths = [360, 720, 1200] as const;

/** Best first, as a browser should choose. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** What a page needs to know of a picture besides its path. */
export interface PictureFacts {
  alt: string;
  /** CSS `object-position`. */
  focus: string;
  /** `#rrggbb`, behind the picture while it loads. */
  color: string;
}

/** The path of a stored picture, which is its largest JPEG: what the API calls `imgsrc`. */
export function picturePath(id: string): string {
  return `/media/${id}.jpg`;
}

/** The name of a stored file, by its path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a path on any host ends with the name of a stored picture. */
export function isStoredPicture(path: string): boolean {
  return /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-\d+)?\.(avif|webp|jpg)$/.test(path);
}

/** The path of one width and format of the picture at `imgsrc`. */
export function variantPath(imgsrc: string, width: PictureWidth, format: PictureFormat): string {
  return `${imgsrc.slice(0, -".jpg".length)}-${width}.${format}`;
}

/** The names of all files of a stored picture; the first is its largest JPEG. */
export function pictureFileNames(fileId: string): string[] {
  const variants = pictureWidths.flatMap((width) => pictureFormats.map((format) => `${fileId}-${width}.${format}`));
  return [`${fileId}.jpg`, ...variants];
}

const contentTypes: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** The media type of a stored file, by its name. */
export function contentTypeOf(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf(".") + 1) as PictureFormat] ?? "application/octet-stream";
}

/** How long whoever gets a stored file may keep it: what is under a name never changes. */
export const KEPT_FOR_GOOD = "public, max-age=31536000, immutable";
