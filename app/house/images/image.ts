import type * as z from "zod/mini";
import type { imageFacts } from "./shapes.ts";

/** Stored widths in px; images are never enlarged. */
export const imageWidths = [360, 720, 1200] as const;

/**
 * Additional widths of images whose originals are wider than 1,200 px: for a page's first screen, only in AVIF and
 * WebP.
 */
export const wideWidths = [1600, 2400] as const;

/** Best first; browsers choose the first that they support. */
export const imageFormats = ["avif", "webp", "jpg"] as const;

export type ImageWidth = (typeof imageWidths)[number];
export type WideWidth = (typeof wideWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];

/** An image's details besides its path. */
export type ImageFacts = z.output<typeof imageFacts>;

/** The name of a stored file, from its path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a path on any host names a stored image. */
export function isStoredImage(path: string): boolean {
  return /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-\d+)?\.(avif|webp|jpg)$/.test(path);
}

/** The path of one width and format of the image at `imgsrc`. */
export function variantPath(imgsrc: string, width: ImageWidth, format: ImageFormat): string {
  return `${imgsrc.slice(0, -".jpg".length)}-${width}.${format}`;
}

/** Width in px of the file that phones get of a page's first image. It is made when it is first requested. */
export const FIRST_WIDTH = 560;

/** The path of that file for the image at `imgsrc`, on this host. */
export function firstPath(imgsrc: string): string {
  return `${imgsrc.slice(0, -".jpg".length)}-${FIRST_WIDTH}.avif`;
}

/** The image whose file for a first image this is; undefined for other files. */
export function readFirst(name: string): string | undefined {
  const [, id, width] = /^([0-9a-f-]{36})-(\d{1,4})\.avif$/.exec(name) ?? [];
  return Number(width) === FIRST_WIDTH ? id : undefined;
}

/** The path of a wide file for the image at `imgsrc`. */
export function widePath(imgsrc: string, width: WideWidth, format: "avif" | "webp"): string {
  return `${imgsrc.slice(0, -".jpg".length)}-${width}.${format}`;
}

/**
 * The names of a stored image's files; the first is its largest JPEG.
 *
 * @param widest the largest stored width, in px.
 */
export function imageFileNames(fileId: string, widest: number): string[] {
  const variants = imageWidths.flatMap((width) => imageFormats.map((format) => `${fileId}-${width}.${format}`));
  const wide = wideWidths.filter((width) => width <= widest);
  return [
    `${fileId}.jpg`,
    ...variants,
    ...wide.flatMap((width) => [`${fileId}-${width}.avif`, `${fileId}-${width}.webp`]),
  ];
}

const contentTypes: Record<ImageFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** The media type of a stored file, from its name. */
export function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  if (ending === "png") return "image/png";
  return contentTypes[ending as ImageFormat] ?? "application/octet-stream";
}

/** Cache-Control of stored files, which never change. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Largest stored sizes, in px: of any file, and of the JPEG in `imgsrc`. WebP allows up to 16,383. */
export const MAX_SIZE = { width: 2400, height: 4800 } as const;
