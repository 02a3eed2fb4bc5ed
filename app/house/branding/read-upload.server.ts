import { Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { ImageRefused } from "../images/image-refused.ts";
import { openImage } from "../images/read-image.server.ts";
import { MAX_PIXELS } from "../images/schema.ts";
import { checkSvg, looksLikeSvg } from "./check-svg.ts";

/** Largest size of a stored wordmark, and the size of a stored icon, in px. */
const WORDMARK = { width: 1200, height: 240 } as const;
const ICON = 512;
/** Smallest size of an icon, in px: a smaller one would be blurred on a home screen. */
const MIN_ICON_SIZE = 192;
/** Aspect ratios (width to height) of wordmarks that fit the header. */
const PROPORTIONS = { least: 0.5, most: 15 } as const;

/** Opacity, of 255, from which a pixel counts as visible. */
const VISIBLE = 8;

const WRONG_TYPE = "We can't read this image. Choose a PNG, WebP or SVG.";

/** Renders an SVG to fit a box. @throws ImageRefused with an instruction. */
async function renderSvg(file: Uint8Array, box: { width: number; height: number }): Promise<Buffer> {
  const checked = checkSvg(file);
  if ("problem" in checked) throw new ImageRefused(415, checked.problem);
  const options: ResvgRenderOptions = { font: { loadSystemFonts: false }, logLevel: "off" };
  try {
    const { width, height } = new Resvg(checked.svg, options);
    const scale = Math.min(box.width / width, box.height / height);
    const fitTo = { mode: "width", value: Math.max(1, Math.round(width * scale)) } as const;
    const rendered = await renderAsync(checked.svg, { ...options, fitTo });
    return rendered.asPng();
  } catch (error) {
    throw new ImageRefused(415, "This SVG is damaged. Export it again, or upload a PNG.", error);
  }
}

/** Opens an uploaded PNG, WebP or SVG; an SVG is rendered twice as large as it is stored. @throws ImageRefused */
async function open(file: Uint8Array, box: { width: number; height: number }): Promise<Sharp> {
  if (looksLikeSvg(file)) return sharp(await renderSvg(file, { width: box.width * 2, height: box.height * 2 }));
  try {
    const { format, width, height } = await openImage(file).metadata();
    if (format !== "png" && format !== "webp") throw new ImageRefused(415, WRONG_TYPE);
    if (width * height > MAX_PIXELS) throw new ImageRefused(413, "This image is too large. Choose a smaller one.");
    return openImage(file).toColourspace("srgb");
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    throw new ImageRefused(415, WRONG_TYPE, error);
  }
}

/**
 * The image without its transparent edges. Trims by alpha only, since transparent pixels may have the shape's colour.
 */
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

/** A PNG of the look, and its width and height in px. */
interface LookImage {
  png: Buffer;
  width: number;
  height: number;
  /** Whether no part is transparent. */
  opaque: boolean;
}

/**
 * Makes a wordmark from an upload: decoded and encoded again, SVG rendered, transparent edges removed. Like the other
 * functions here, it runs in a separate process (`uploads.server.ts`).
 *
 * @throws ImageRefused if it is not accepted.
 */
export async function readWordmark(file: Uint8Array): Promise<LookImage> {
  const { data, info } = await trimmed(await open(file, WORDMARK));
  const proportion = info.width / info.height;
  if (proportion < PROPORTIONS.least || proportion > PROPORTIONS.most)
    throw new ImageRefused(
      415,
      "A wordmark is wider than it is high, up to 15 times. Crop this image, then try again.",
    );
  const sized = sharp(data).resize({ ...WORDMARK, fit: "inside", withoutEnlargement: true });
  const made = await sized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const { isOpaque } = await sharp(made.data).stats();
  return { png: made.data, width: made.info.width, height: made.info.height, opaque: isOpaque };
}

/** Makes a square app icon from an upload. @throws as `readWordmark` does. */
export async function readIcon(file: Uint8Array): Promise<Buffer> {
  const image = await open(file, { width: ICON, height: ICON });
  const { width, height } = await image.metadata();
  if (Math.min(width, height) < MIN_ICON_SIZE)
    throw new ImageRefused(
      415,
      `An icon has at least ${MIN_ICON_SIZE} × ${MIN_ICON_SIZE} pixels. Choose a larger image.`,
    );
  try {
    const square = { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    return await image.ensureAlpha().resize(ICON, ICON, square).png({ compressionLevel: 9 }).toBuffer();
  } catch (error) {
    throw new ImageRefused(415, "This image is damaged. Choose another.", error);
  }
}

/** Re-encodes a PNG from a settings file, using its pixels only. @throws ImageRefused */
export async function readLookFile(file: Uint8Array): Promise<Omit<LookImage, "opaque">> {
  const png = openImage(file).png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const { data, info } = await png.catch((error: unknown) => {
    throw new ImageRefused(415, "This image is damaged. Choose another.", error);
  });
  return { png: data, width: info.width, height: info.height };
}
