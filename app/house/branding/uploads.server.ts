import { hash } from "node:crypto";
import { isolatedImages, tooMuch } from "../images/image-files.server.ts";
import { ImageRefused } from "../images/image-refused.ts";
import type { MediaStorage } from "../images/media-storage.ts";
import type { readIcon, readLookFile, readWordmark } from "./read-upload.server.ts";

const READERS = "./app/house/branding/read-upload.server.ts";
const wordmarkOf = isolatedImages<typeof readWordmark>(READERS, "readWordmark", { ImageRefused });
const iconOf = isolatedImages<typeof readIcon>(READERS, "readIcon", { ImageRefused });
const pngOf = isolatedImages<typeof readLookFile>(READERS, "readLookFile", { ImageRefused });

/** A hash of the file's content, which names it; so a stored file never changes. */
function markOf(png: Buffer): string {
  return hash("sha256", png, "hex").slice(0, 24);
}

/** A wordmark's file. */
export interface StoredWordmark {
  file: string;
  /** Whether no part is transparent: recoloured, it would be a solid box. */
  opaque: boolean;
}

/**
 * Stores a wordmark as PNG.
 *
 * @throws ImageRefused when it is not accepted, StorageError when it cannot be stored.
 */
export async function storeWordmark(storage: MediaStorage, file: Uint8Array): Promise<StoredWordmark> {
  const { png, width, height, opaque } = await wordmarkOf(file).catch(tooMuch);
  const name = `wordmark-${markOf(png)}-${width}x${height}.png`;
  await storage.put(name, png);
  return { file: name, opaque };
}

/** Stores an app icon as a square PNG. @throws as `storeWordmark` does. */
export async function storeIcon(storage: MediaStorage, file: Uint8Array): Promise<{ file: string }> {
  const png = await iconOf(file).catch(tooMuch);
  const name = `icon-${markOf(png)}.png`;
  await storage.put(name, png);
  return { file: name };
}

/** Stores a wordmark or icon from a settings file. @throws as `storeWordmark` does. */
export async function storeLookFile(
  storage: MediaStorage,
  kind: "wordmark" | "icon",
  file: Uint8Array,
): Promise<string> {
  const { png, width, height } = await pngOf(file).catch(tooMuch);
  const name = `${kind}-${markOf(png)}${kind === "wordmark" ? `-${width}x${height}` : ""}.png`;
  await storage.put(name, png);
  return name;
}
