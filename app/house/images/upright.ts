import type { FocalPoint } from "./focal-point.ts";

/** Aspect ratio of the crop that phones get of a page's first image (width divided by height). */
export const UPRIGHT = 3 / 4;

const uprightWidths = [480, 640, 800] as const;

/** Crops are positioned in steps of ten per cent, so that an image has few of them; the phone crops the rest. */
const STEP = 10;

/** An upright crop of a stored image, as its file name describes it. */
export interface UprightCrop {
  fileId: string;
  focus: FocalPoint;
  width: number;
}

interface Size {
  width: number;
  height: number;
  /** The largest stored width, in px. */
  widest: number;
}

/** The widths of an image's upright crops, in px: none if it is upright already, or too small to crop. */
function uprightWidthsOf({ width, height, widest }: Size): number[] {
  const cropped = height * Math.min(1, widest / width) * UPRIGHT;
  return width / height > 1 ? uprightWidths.filter((uprightWidth) => uprightWidth <= cropped) : [];
}

const nameOf = (fileId: string, x: number, width: number) => `${fileId}-3x4-${x}-${width}.avif`;

/**
 * An image's upright crops as `srcset`, by format; undefined if it needs none. Browsers without AVIF crop the whole
 * image.
 *
 * @param imgsrc the stored path, on this host: a crop is only in the bucket once it was requested here. @param focus
 * CSS `object-position`.
 */
export function uprightSources(imgsrc: string, focus: string, size: Size): Record<string, string> | undefined {
  const widths = uprightWidthsOf(size);
  if (widths.length === 0) return undefined;
  const x = Math.round(Number.parseInt(focus, 10) / STEP) * STEP;
  const image = imgsrc.slice(0, -".jpg".length);
  return { avif: widths.map((width) => `${nameOf(image, x, width)} ${width}w`).join(", ") };
}

const NAME = /^([0-9a-f-]{36})-3x4-(0|[1-9]0|100)-(480|640|800)\.avif$/;

/** Parses the file name of an upright crop; undefined for other files. */
export function readUpright(name: string): UprightCrop | undefined {
  const [, fileId, x, width] = NAME.exec(name) ?? [];
  if (fileId === undefined) return undefined;
  return { fileId, focus: { x: Number(x), y: 50 }, width: Number(width) };
}

/** The names of all upright crops that an image may have. */
export function uprightNames(fileId: string): string[] {
  const xs = Array.from({ length: 100 / STEP + 1 }, (_, at) => at * STEP);
  return xs.flatMap((x) => uprightWidths.map((width) => nameOf(fileId, x, width)));
}
