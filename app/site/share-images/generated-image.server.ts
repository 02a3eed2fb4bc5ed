import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { IMMUTABLE } from "../../house/images/image.ts";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";

/** A generated image, and whether it is final; it is not if one of its source images could not be read. */
export interface GeneratedImage {
  bytes: Buffer;
  final: boolean;
}

const oneByOne = limitConcurrency(1);

/** Reads an image from disk, or generates it at the first request, one at a time; a final image is stored. */
export async function generateOnce(
  folder: string,
  name: string,
  generate: () => Promise<GeneratedImage>,
): Promise<GeneratedImage> {
  const path = join(folder, name);
  // Missing until it is generated; other problems with the folder surface when writing.
  const read = () => readFile(path).catch(() => undefined);
  const stored = await read();
  if (stored) return { bytes: stored, final: true };
  return oneByOne(async () => {
    // Another request may have generated it while this one waited.
    const created = await read();
    if (created) return { bytes: created, final: true };
    await mkdir(folder, { recursive: true });
    const image = await generate();
    if (!image.final) return image;
    await writeFile(`${path}.part`, image.bytes);
    await rename(`${path}.part`, path);
    return image;
  });
}

/** Sends an image whose URL changes with its content. */
export function sendGenerated(
  context: Context,
  { bytes, final }: GeneratedImage,
  type: "image/jpeg" | "image/png",
): Response {
  return context.body(new Uint8Array(bytes), 200, {
    "Content-Type": type,
    "Cache-Control": final ? IMMUTABLE : "no-store",
  });
}

/** Redirects an outdated URL to that of the current image. */
export function redirectToCurrent(context: Context, path: string): Response {
  context.header("Cache-Control", "no-cache");
  return context.redirect(path, 302);
}
