import { hash, randomUUIDv7 } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { HEIC_REFUSED, isHeif } from "./heif.ts";
import { type ImageFormat, imageFileNames, imageFormats, imageWidths, type WideWidth, wideWidths } from "./image.ts";
import type { MediaStorage } from "./media-storage.ts";
import { MOST_PIXELS } from "./schema.ts";

// Only these four decoders are enabled: SVG, PDF and others never parse an upload.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
// One thread per image, so that the server stays responsive.
sharp.concurrency(1);
sharp.cache(false);

/** Largest stored sizes, in px: of any file, and of the JPEG in `imgsrc`. WebP allows up to 16,383. */
const LARGEST = { width: 2400, height: 4800 } as const;
const LARGEST_JPEG = { width: 1600, height: 4800 } as const;

const within = { fit: "inside", withoutEnlargement: true } as const;

/** The background of transparent images: the venue's dark. */
const BEHIND = "#191320";

/** Encoders of stored images. */
export const encode: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/** A file that is not accepted as an image; the message is for the user. */
export class ImageRefused extends Error {
  readonly status: 413 | 415;
  constructor(status: 413 | 415, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** Opens an image within the pixel limit. */
export function openImage(image: Uint8Array): Sharp {
  // Some phones leave the end marker of a JPEG out. With it, a file that lost a part of its pixels is still noticed.
  if (!hasNoEnd(image)) return sharp(image, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  return sharp(Buffer.concat([image, JPEG_END]), { limitInputPixels: MOST_PIXELS, failOn: "warning" });
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Whether a file is a JPEG without its end marker; zeros may follow the marker. */
function hasNoEnd(image: Uint8Array): boolean {
  if (image[0] !== 0xff || image[1] !== 0xd8) return false;
  let end = image.length;
  while (end > 2 && image[end - 1] === 0) end -= 1;
  return image[end - 2] !== 0xff || image[end - 1] !== 0xd9;
}

/**
 * Reads an image's header.
 *
 * @returns its width and height in px, after rotation.
 * @throws ImageRefused when it is not a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 */
export async function measureImage(image: Uint8Array): Promise<{ width: number; height: number }> {
  if (isHeif(image)) throw new ImageRefused(415, HEIC_REFUSED);
  try {
    const { autoOrient } = await openImage(image).metadata();
    return autoOrient;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new ImageRefused(413, "This image has more than 40 megapixels. Choose a smaller one.", error);
    }
    throw new ImageRefused(415, "We can't read this image. Choose a JPEG, PNG, WebP or AVIF.", error);
  }
}

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

/** Decodes an image upright, scaled down while decoding, so that 40 megapixels are never in memory. */
async function decode(image: Uint8Array): Promise<Pixels> {
  try {
    return await openImage(image)
      .autoOrient()
      .resize({ ...LARGEST, ...within })
      .flatten({ background: BEHIND })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new ImageRefused(415, "This image is damaged. Choose another.", error);
  }
}

/** An image whose files are stored. */
export interface StoredImage {
  fileId: string;
  /** px of the original. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
  /** The largest stored width, in px. */
  widest: number;
  /** SHA-256 of the original, in hex. */
  hash: string;
}

/** Identifies an uploaded file: SHA-256 in hex. */
export function hashImage(image: Uint8Array): string {
  return hash("sha256", image, "hex");
}

/** The widths in which an image is stored beyond the usual ones: those that its own exceeds, and the next. */
function wideWidthsOf(width: number): WideWidth[] {
  return wideWidths.filter((_, index) => width > (wideWidths[index - 1] ?? imageWidths[2]));
}

/**
 * Makes and stores an image's files one by one: every width and format, from
 * pixels alone, so that no metadata of the original remains.
 *
 * @param image a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 * @throws ImageRefused when it is not; StorageError when one cannot be stored. Then no file remains.
 */
export async function makeImageFiles(storage: MediaStorage, image: Uint8Array): Promise<StoredImage> {
  const { width, height } = await measureImage(image);
  const largest = await decode(image);
  const fileId = randomUUIDv7();
  const write = async (name: string, image: Sharp) => storage.put(name, await image.toBuffer());
  try {
    await write(`${fileId}.jpg`, encode.jpg(from(largest).resize({ ...LARGEST_JPEG, ...within })));
    const wide = wideWidthsOf(largest.info.width);
    for (const width of wide) {
      const pixels = await resized(largest, width);
      for (const format of ["avif", "webp"] as const)
        await write(`${fileId}-${width}.${format}`, encode[format](from(pixels)));
    }
    let pixels = largest;
    for (const width of imageWidths.toReversed()) {
      pixels = await resized(largest, width);
      for (const format of imageFormats) await write(`${fileId}-${width}.${format}`, encode[format](from(pixels)));
    }
    const { dominant } = await from(pixels).stats();
    const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    return { fileId, width, height, color, widest: wide.at(-1) ?? imageWidths[2], hash: hashImage(image) };
  } catch (error) {
    await deleteImageFiles(storage, fileId);
    throw error;
  }
}

/** Removes an image's unreferenced files; failures are ignored, as no row names them. */
export async function deleteImageFiles(storage: MediaStorage, fileId: string): Promise<void> {
  await storage.remove(imageFileNames(fileId, LARGEST.width)).catch(() => {});
}
