import { randomUUIDv7 } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { MediaStorage } from "./media-storage.ts";
import { type PictureFormat, pictureFileNames, pictureFormats, pictureWidths } from "./picture.ts";
import { MOST_PIXELS } from "./schema.ts";

// Only these four decoders are left on: SVG, PDF and the rest never parse what somebody uploaded.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});
// One picture is worked on by one thread, so that the rest of the machine goes on answering.
sharp.concurrency(1);
sharp.cache(false);

/** px that a picture is scaled down to as it is decoded; WebP ends at 16,383. */
const LARGEST = { width: 1600, height: 4800 } as const;

/** What shows through where a picture is transparent: the venue's dark. */
const BEHIND = "#191320";

const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/** A picture as one of our JPEGs. */
export const encodeJpeg = encode.jpg;

/** Bytes that are not taken as a picture; the message is fit to show whoever chose them. */
export class PictureRefused extends Error {
  readonly status: 413 | 415;
  constructor(status: 413 | 415, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** A picture to work on, no larger than is taken. */
export function openPicture(picture: Uint8Array): Sharp {
  return sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: "error" });
}

/**
 * Looks at how a picture begins.
 *
 * @returns its width and height in px as it is shown.
 * @throws PictureRefused when it is not a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 */
export async function measurePicture(picture: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await openPicture(picture).metadata();
    return autoOrient;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new PictureRefused(413, "This image has more than 40 megapixels. Choose a smaller one.", error);
    }
    throw new PictureRefused(415, "We can't read this image. Choose a JPEG, PNG, WebP or AVIF.", error);
  }
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

function from({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** A picture's pixels the right way up, scaled down while they are decoded; 40 megapixels are never held. */
async function decode(picture: Uint8Array): Promise<Pixels> {
  try {
    return await openPicture(picture)
      .autoOrient()
      .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
      .flatten({ background: BEHIND })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new PictureRefused(415, "This image is damaged. Choose another.", error);
  }
}

/** What is known of a picture whose files are made. */
export interface PictureFiles {
  fileId: string;
  /** px of the original. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
}

/**
 * Makes a picture's files, one after the other, each kept before the next is made: every width and format, from
 * pixels alone, so that nothing of the original but what it shows is left.
 *
 * @param picture bytes of a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 * @throws PictureRefused when they are not; StorageError when one cannot be kept. Then no file stays behind.
 */
export async function makePictureFiles(storage: MediaStorage, picture: Uint8Array): Promise<PictureFiles> {
  const { width, height } = await measurePicture(picture);
  const largest = await decode(picture);
  const fileId = randomUUIDv7();
  const write = async (name: string, image: Sharp) => storage.put(name, await image.toBuffer());
  try {
    await write(`${fileId}.jpg`, encode.jpg(from(largest)));
    let pixels = largest;
    for (const width of pictureWidths.toReversed()) {
      pixels = await from(largest)
        .resize({ width, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const format of pictureFormats) await write(`${fileId}-${width}.${format}`, encode[format](from(pixels)));
    }
    const { dominant } = await from(pixels).stats();
    const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    return { fileId, width, height, color };
  } catch (error) {
    await removePictureFiles(storage, fileId);
    throw error;
  }
}

/** Removes a picture's files that nothing names; those that cannot be removed stay, and nobody ever sees them. */
export async function removePictureFiles(storage: MediaStorage, fileId: string): Promise<void> {
  await storage.remove(pictureFileNames(fileId)).catch(() => {});
}
