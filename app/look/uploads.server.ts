import { hash } from "node:crypto";
import { Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { limitConcurrency } from "../lib/limit-concurrency.server.ts";
import { ImageRefused, openImage } from "../media/image-files.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { MOST_PIXELS } from "../media/schema.ts";
import { checkSvg, looksLikeSvg } from "./check-svg.ts";

/** px of a stored wordmark at most, and of a stored icon. */
const WORDMARK = { width: 1200, height: 240 } as const;
const ICON = 512;
/** An icon that is smaller would be blurred on a home screen. */
const SMALLEST_ICON = 192;
/** Width to height of a wordmark that the header has room for. */
const PROPORTIONS = { least: 0.5, most: 15 } as const;

/** Opacity from which a pixel counts, of 255. */
const VISIBLE = 8;

const WRONG_TYPE = "We can't read this image. Choose a PNG, WebP or SVG.";

const oneByOne = limitConcurrency(1);

/** Draws an SVG as large as a box. @throws ImageRefused with what to do. */
async function drawSvg(file: Uint8Array, box: { width: number; height: number }): Promise<Buffer> {
  const checked = checkSvg(file);
  if ("problem" in checked) throw new ImageRefused(415, checked.problem);
  const options: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: "off" };
  try {
    const { width, height } = new Resvg(checked.svg, options);
    const scale = Math.min(box.width / width, box.height / height);
    const fitTo = { mode: "width", value: Math.max(1, Math.round(width * scale)) } as const;
    const drawn = await renderAsync(checked.svg, { ...options, fitTo });
    return drawn.asPng();
  } catch (error) {
    throw new ImageRefused(415, "This SVG is damaged. Export it again, or upload a PNG.", error);
  }
}

/** Opens an uploaded PNG, WebP or SVG; an SVG is drawn twice as large as it is stored. @throws ImageRefused */
async function open(file: Uint8Array, box: { width: number; height: number }): Promise<Sharp> {
  if (looksLikeSvg(file)) return sharp(await drawSvg(file, { width: box.width * 2, height: box.height * 2 }));
  try {
    const { format, width, height } = await openImage(file).metadata();
    if (format !== "png" && format !== "webp") throw new ImageRefused(415, WRONG_TYPE);
    if (width * height > MOST_PIXELS) throw new ImageRefused(413, "This image is too large. Choose a smaller one.");
    return openImage(file).toColourspace("srgb");
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused(415, WRONG_TYPE, error);
  }
}

/** A stored file is named by a hash of its content, so it never changes. */
function markOf(png: Buffer): string {
  return hash("sha256", png, "hex").slice(0, 24);
}

/** A wordmark's file. */
export interface StoredWordmark {
  file: string;
  /** Whether no part is transparent: in one colour it would be a solid box. */
  opaque: boolean;
}

/** The image without its clear edges. By its transparency alone: a black shape is as black as what is clear. */
async function trimmed(image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const whole = await image.ensureAlpha().png().toBuffer();
    const alpha = await sharp(whole).extractChannel("alpha").toColourspace("b-w").png().toBuffer();
    if (((await sharp(alpha).stats()).channels[0]?.max ?? 0) < VISIBLE)
      throw new Error("The image has no visible part.");
    const { info } = await sharp(alpha)
      .trim({ background: "#000000", threshold: VISIBLE - 1 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
    return await sharp(whole)
      .extract({ left: -trimOffsetLeft, top: -trimOffsetTop, width, height })
      .png()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new ImageRefused(415, "This image is empty or damaged. Choose another.", error);
  }
}

/**
 * Stores a wordmark as PNG: decoded and encoded again, an SVG drawn, clear edges cut off.
 *
 * @throws ImageRefused when it is not accepted, StorageError when it cannot be stored.
 */
export function storeWordmark(storage: MediaStorage, file: Uint8Array): Promise<StoredWordmark> {
  return oneByOne(async () => {
    const { data, info } = await trimmed(await open(file, WORDMARK));
    const proportion = info.width / info.height;
    if (proportion < PROPORTIONS.least || proportion > PROPORTIONS.most)
      throw new ImageRefused(
        415,
        "A wordmark is wider than it is high, up to 15 times. Crop this image, then try again.",
      );
    const sized = sharp(data).resize({ ...WORDMARK, fit: "inside", withoutEnlargement: true });
    const png = await sized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    const { isOpaque } = await sharp(png.data).stats();
    const name = `wordmark-${markOf(png.data)}-${png.info.width}x${png.info.height}.png`;
    await storage.put(name, png.data);
    return { file: name, opaque: isOpaque };
  });
}

/** Stores an app icon as a square PNG. @throws as `storeWordmark` does. */
export function storeIcon(storage: MediaStorage, file: Uint8Array): Promise<{ file: string }> {
  return oneByOne(async () => {
    const image = await open(file, { width: ICON, height: ICON });
    const { width, height } = await image.metadata();
    if (Math.min(width, height) < SMALLEST_ICON)
      throw new ImageRefused(
        415,
        `An icon has at least ${SMALLEST_ICON} × ${SMALLEST_ICON} pixels. Choose a larger image.`,
      );
    let png: Buffer;
    try {
      const square = { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
      png = await image.ensureAlpha().resize(ICON, ICON, square).png({ compressionLevel: 9 }).toBuffer();
    } catch (error) {
      throw new ImageRefused(415, "This image is damaged. Choose another.", error);
    }
    const name = `icon-${markOf(png)}.png`;
    await storage.put(name, png);
    return { file: name };
  });
}
