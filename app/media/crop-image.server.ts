import type { Database } from "../db/tables.ts";
import { cropRatios, type NamedCrop } from "./crop.ts";
import { cropFor, readFocus } from "./focal-point.ts";
import { encodeJpeg, measureImage, openImage } from "./image-files.server.ts";
import { type MediaStorage, readImage } from "./media-storage.ts";

/** Largest width of a crop, in px. */
const WIDEST = 1200;

/** Whether a stored image is shown with this focal point: no other crops are made, so that requests cannot fill the disk. */
async function isShownSo(db: Database, { fileId, focus }: NamedCrop): Promise<boolean> {
  const rows = await db.selectFrom("media").select("focus").where("file_id", "=", fileId).execute();
  return rows.some((row) => {
    const { x, y } = readFocus(row.focus);
    return x === focus.x && y === focus.y;
  });
}

async function crop(image: Buffer, { ratio, focus }: NamedCrop): Promise<Buffer> {
  const { width, height } = await measureImage(image);
  const part = cropFor(width / height, cropRatios[ratio], focus);
  const of = (whole: number, percent: number) => Math.max(0, Math.round((whole * percent) / 100));
  const size = { width: of(width, part.width), height: of(height, part.height) };
  return encodeJpeg(
    openImage(image)
      .extract({
        left: Math.min(of(width, part.left), width - size.width),
        top: Math.min(of(height, part.top), height - size.height),
        ...size,
      })
      .resize({
        width: Math.min(WIDEST, size.width),
        height: Math.round(Math.min(WIDEST, size.width) / cropRatios[ratio]),
      }),
  ).toBuffer();
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the file of a crop beside the image's own, one at a time.
 *
 * @param name its file name, as in `cropPath`.
 * @returns whether it exists now; false for a crop that nothing shows, or when the image's file is missing.
 * @throws StorageError
 */
export async function makeCrop(db: Database, storage: MediaStorage, name: string, named: NamedCrop): Promise<boolean> {
  if (!(await isShownSo(db, named))) return false;
  const made = last.then(async () => {
    // The first of several parallel requests may have made it.
    if ((await storage.find(name)) !== undefined) return true;
    const image = await readImage(storage, `${named.fileId}.jpg`);
    if (!image) return false;
    await storage.put(name, await crop(image, named));
    return true;
  });
  last = made.catch(() => {});
  return made;
}
