import { hash, randomUUIDv7 } from "node:crypto";
import { BeyondBounds, openIsolated } from "../../platform/lib/processes/isolated.server.ts";
import type { shrinkImage } from "./crop-pixels.server.ts";
import type { encodeImage } from "./encode-image.server.ts";
import { imageFileNames, MAX_SIZE } from "./image.ts";
import { ImageRefused } from "./image-refused.ts";
import type { MediaStorage } from "./media-storage.ts";
import type { measureImage } from "./read-image.server.ts";

/**
 * Functions that read images run in this process. 40 megapixels take 370 MB as progressive JPEG, 460 MB as interlaced
 * PNG.
 */
export const isolatedImages = openIsolated({ memory: 512, computing: 60_000, within: 300_000, isAwaited: true });

const encodeIsolated = isolatedImages<typeof encodeImage>("./app/house/images/encode-image.server.ts", "encodeImage", {
  ImageRefused,
});

const measureInIsolation = isolatedImages<typeof measureImage>(
  "./app/house/images/read-image.server.ts",
  "measureImage",
  {
    ImageRefused,
  },
);

/** Turns the error of a call that exceeded its bounds into a refusal of the image. @throws */
export function tooMuch(error: unknown): never {
  if (!(error instanceof BeyondBounds)) throw error;
  throw new ImageRefused(413, "This image takes too much memory or time to read. Save it as a smaller JPEG.", error);
}

const shrinkInIsolation = isolatedImages<typeof shrinkImage>(
  "./app/house/images/crop-pixels.server.ts",
  "shrinkImage",
  {
    ImageRefused,
  },
);

/** `shrinkImage` in a separate process. */
export const shrinkIsolated = (image: Uint8Array, side: number) => shrinkInIsolation(image, side).catch(tooMuch);

/** `measureImage` in a separate process. */
export const measureIsolated = (image: Uint8Array) => measureInIsolation(image).catch(tooMuch);

/** An image whose files are stored. */
export interface StoredImage {
  fileId: string;
  /** Size of the original, in px. */
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

/**
 * Encodes and stores an image's files one by one.
 *
 * @param image a JPEG, PNG, WebP or AVIF of at most 40 megapixels. @throws ImageRefused if it is not; StorageError if a
 * file cannot be stored. In both cases no file remains.
 */
export async function makeImageFiles(storage: MediaStorage, image: Uint8Array): Promise<StoredImage> {
  const { files, ...made } = await encodeIsolated(image).catch(tooMuch);
  const fileId = randomUUIDv7();
  try {
    for (const { end, bytes } of files) await storage.put(`${fileId}${end}`, bytes);
  } catch (error) {
    await deleteImageFiles(storage, fileId);
    throw error;
  }
  return { ...made, fileId, hash: hashImage(image) };
}

/** Removes an image's unused files. Failures are ignored, since no row refers to the files. */
export async function deleteImageFiles(storage: MediaStorage, fileId: string): Promise<void> {
  // The storage counts failures itself.
  await storage.remove(imageFileNames(fileId, MAX_SIZE.width)).catch(() => {});
}
