import { cropFor, type FocalPoint } from "./focal-point.ts";
import type { ImageFormat } from "./image.ts";
import { ImageRefused } from "./image-refused.ts";
import { encode, measureImage, openImage } from "./read-image.server.ts";

/** Which part of an image to keep. */
export interface ImagePart {
  /** Width divided by height. */
  ratio: number;
  /** The point that stays visible. */
  focus: FocalPoint;
  /** Largest width of the result, in px. */
  width: number;
}

/** Crops an image around its focal point. Runs in a separate process (`crop-image.server.ts`). @throws ImageRefused */
export async function cropImage(
  image: Uint8Array,
  { ratio, focus, width }: ImagePart,
  format: ImageFormat,
): Promise<Buffer> {
  const whole = await measureImage(image);
  const part = cropFor(whole.width / whole.height, ratio, focus);
  const of = (px: number, percent: number) => Math.max(0, Math.round((px * percent) / 100));
  const size = { width: of(whole.width, part.width), height: of(whole.height, part.height) };
  const most = Math.min(width, size.width);
  const cropped = openImage(image)
    .extract({
      left: Math.min(of(whole.width, part.left), whole.width - size.width),
      top: Math.min(of(whole.height, part.top), whole.height - size.height),
      ...size,
    })
    .resize({ width: most, height: Math.round(most / ratio) });
  return encode[format](cropped).toBuffer();
}

/**
 * Shrinks an upload to an upright PNG of at most `side` px each way. Runs in a separate process.
 *
 * @throws ImageRefused if it is not a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 */
export async function shrinkImage(image: Uint8Array, side: number): Promise<Buffer> {
  await measureImage(image);
  const shrunk = openImage(image)
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  return shrunk
    .png()
    .toBuffer()
    .catch((error: unknown) => {
      throw new ImageRefused(415, "This image is damaged. Choose another.", error);
    });
}
