import type { Database } from "../db/tables.ts";
import { cropRatios, type NamedCrop } from "./crop.ts";
import { cropFor, readFocus } from "./focal-point.ts";
import { type MediaStorage, readPicture } from "./media-storage.ts";
import { encodeJpeg, measurePicture, openPicture } from "./picture-files.server.ts";

/** px that a cut is wide at most. */
const WIDEST = 1200;

/** Whether a stored picture is shown with this focal point; nothing else is ever cut. */
async function isShownSo(db: Database, { fileId, focus }: NamedCrop): Promise<boolean> {
  const rows = await db.selectFrom("media").select("focus").where("file_id", "=", fileId).execute();
  return rows.some((row) => {
    const { x, y } = readFocus(row.focus);
    return x === focus.x && y === focus.y;
  });
}

async function crop(picture: Buffer, { ratio, focus }: NamedCrop): Promise<Buffer> {
  const { width, height } = await measurePicture(picture);
  const part = cropFor(width / height, cropRatios[ratio], focus);
  const of = (whole: number, percent: number) => Math.max(0, Math.round((whole * percent) / 100));
  const size = { width: of(width, part.width), height: of(height, part.height) };
  return encodeJpeg(
    openPicture(picture)
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
 * Makes a cut's file beside the picture's own. One is made after the other.
 *
 * @param name its file name, as `cutPath` gives it.
 * @returns whether it is there now; false for a cut that nothing shows, or when the picture's file is gone.
 * @throws StorageError
 */
export async function makeCrop(db: Database, pictures: MediaStorage, name: string, named: NamedCrop): Promise<boolean> {
  if (!(await isShownSo(db, named))) return false;
  const made = last.then(async () => {
    // Asked for by several at once, it is made for the first.
    if ((await pictures.find(name)) !== undefined) return true;
    const picture = await readPicture(pictures, `${named.fileId}.jpg`);
    if (!picture) return false;
    await pictures.put(name, await crop(picture, named));
    return true;
  });
  last = made.catch(() => {});
  return made;
}
