import sharp, { type Sharp } from "sharp";
import type { ImageFormat } from "./image.ts";
import { ImageRefused } from "./image-refused.ts";
import { MAX_PIXELS } from "./schema.ts";

// Only four decoders are enabled below, so uploads are never parsed as SVG, PDF or other formats.
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

/** The background behind transparent images: the venue's dark colour. */
export const BEHIND = "#191320";

/** Encoders of stored images. */
export const encode: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 46, effort: 2 }),
  webp: (image) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/** Opens an image within the pixel limit. */
export function openImage(image: Uint8Array): Sharp {
  // Some phones omit a JPEG's end marker. It is added, so that files that really lost pixels are still detected.
  if (!hasNoEnd(image)) return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  return sharp(Buffer.concat([image, JPEG_END]), { limitInputPixels: MAX_PIXELS, failOn: "warning" });
}

/** Opens a stored image outside the separate process, with a time limit, since nothing else would stop it. */
export function openStored(image: Uint8Array): Sharp {
  return openImage(image).timeout({ seconds: STORED_TIMEOUT_S });
}

const STORED_TIMEOUT_S = 60;

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
 * @returns width and height in px, after rotation. @throws ImageRefused if it is not a JPEG, PNG, WebP or AVIF of at
 * most 40 megapixels.
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

/** Brands of HEIF files (ISO/IEC 23008-12) with HEVC or an unnamed codec; AVIF has its own brand. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
const HEIF_BRANDS = ["mif1", "msf1", "heif"];

/** The error for a HEIC photo, iPhones' default format. */
const HEIC_REFUSED =
  "This is a HEIC photo, which browsers can't show. Choose a JPEG, PNG or WebP image, or export the photo as JPEG first.";

/** Whether a file is a HEIC or HEIF image, by its content. */
function isHeif(file: Uint8Array): boolean {
  const text = (from: number, until: number) => String.fromCharCode(...file.subarray(from, until));
  if (text(4, 8) !== "ftyp") return false;
  if (HEIC_BRANDS.includes(text(8, 12))) return true;
  const brands = text(16, 64);
  return HEIF_BRANDS.includes(text(8, 12)) && !brands.includes("avif") && !brands.includes("avis");
}
