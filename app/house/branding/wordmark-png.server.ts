import { type MediaStorage, readImage } from "../images/media-storage.ts";

/** Recolours a PNG, keeping its transparency. @param color `#rrggbb`. */
async function recolored(png: Buffer, color: string): Promise<Buffer> {
  // Loaded with the first image, because it needs 25 MB.
  const [{ default: sharp }, { openStored }] = await Promise.all([
    import("sharp"),
    import("../images/read-image.server.ts"),
  ]);
  const alpha = await openStored(png).ensureAlpha().extractChannel("alpha").toColourspace("b-w").png().toBuffer();
  const { width, height } = await openStored(png).metadata();
  return sharp({ create: { width, height, channels: 3, background: color } })
    .joinChannel(alpha)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * A wordmark's image.
 *
 * @param color the colour of the text that it replaces; undefined if the image keeps its own. @returns undefined if the
 * file is missing. @throws StorageError
 */
export async function wordmarkPng(
  storage: MediaStorage,
  name: string,
  color: string | undefined,
): Promise<Buffer | undefined> {
  const png = await readImage(storage, name);
  return png && (color === undefined ? png : recolored(png, color));
}
