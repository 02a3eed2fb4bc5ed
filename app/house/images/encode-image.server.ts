import sharp, { type Sharp } from "sharp";
import { imageFormats, imageWidths, MAX_SIZE, type WideWidth, wideWidths } from "./image.ts";
import { ImageRefused } from "./image-refused.ts";
import { BEHIND, encode, measureImage, openImage } from "./read-image.server.ts";

const MAX_JPEG_SIZE = { width: 1600, height: 4800 } as const;

const within = { fit: "inside", withoutEnlargement: true } as const;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

function from({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function resized(pixels: Pixels, width: number): Promise<Pixels> {
  return from(pixels).resize({ width, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
}

/** Decodes an image upright. It is scaled down during decoding, so that 40 megapixels are never in memory. */
async function decode(image: Uint8Array): Promise<Pixels> {
  try {
    return await openImage(image)
      .autoOrient()
      .resize({ ...MAX_SIZE, ...within })
      .flatten({ background: BEHIND })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new ImageRefused(415, "This image is damaged. Choose another.", error);
  }
}

/** The wide widths to store for an image of this width: the smaller ones, and the next larger one. */
function wideWidthsOf(width: number): WideWidth[] {
  return wideWidths.filter((_, index) => width > (wideWidths[index - 1] ?? imageWidths[2]));
}

/** An image's files, each with the suffix of its name: `.jpg`, `-480.avif`. */
export interface EncodedImage {
  /** Size of the original, in px. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
  /** The largest width, in px. */
  widest: number;
  files: { end: string; bytes: Buffer }[];
}

/**
 * Encodes an image in every width and format, from pixels only, so that none of the original's metadata remains. Runs
 * in a separate process (`image-files.server.ts`).
 *
 * @param image a JPEG, PNG, WebP or AVIF of at most 40 megapixels. @throws ImageRefused if it is not.
 */
export async function encodeImage(image: Uint8Array): Promise<EncodedImage> {
  const { width, height } = await measureImage(image);
  const largest = await decode(image);
  const files: EncodedImage["files"] = [];
  const add = async (end: string, image: Sharp) => void files.push({ end, bytes: await image.toBuffer() });
  await add(".jpg", encode.jpg(from(largest).resize({ ...MAX_JPEG_SIZE, ...within })));
  const wide = wideWidthsOf(largest.info.width);
  for (const width of wide) {
    const pixels = await resized(largest, width);
    for (const format of ["avif", "webp"] as const) await add(`-${width}.${format}`, encode[format](from(pixels)));
  }
  let pixels = largest;
  for (const width of imageWidths.toReversed()) {
    pixels = await resized(largest, width);
    for (const format of imageFormats) await add(`-${width}.${format}`, encode[format](from(pixels)));
  }
  const { dominant } = await from(pixels).stats();
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return { width, height, color, widest: wide.at(-1) ?? imageWidths[2], files };
}
