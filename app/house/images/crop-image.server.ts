import type { Database } from "../../platform/db/tables.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { cropRatios, type NamedCrop } from "./crop.ts";
import type { cropImage } from "./crop-pixels.server.ts";
import { readFocus } from "./focal-point.ts";
import { FIRST_WIDTH, fileNameOf, imageWidths, type WideWidth, widePath } from "./image.ts";
import { isolatedImages } from "./image-files.server.ts";
import { type MediaStorage, readImage } from "./media-storage.ts";
import { UPRIGHT, type UprightCrop } from "./upright.ts";

/** Largest width of a crop, in px. */
const MAX_WIDTH = 1200;

/**
 * Whether a stored image is used with this focal point. No other crops are made, so that requests cannot fill the disk.
 */
async function isShownSo(db: Database, { fileId, focus }: NamedCrop): Promise<boolean> {
  const rows = await db.selectFrom("media").select("focus").where("file_id", "=", fileId).execute();
  return rows.some((row) => {
    const { x, y } = readFocus(row.focus);
    return x === focus.x && y === focus.y;
  });
}

const cropIsolated = isolatedImages<typeof cropImage>("./app/house/images/crop-pixels.server.ts", "cropImage");

let last: Promise<unknown> = Promise.resolve();

/** Creates and stores a derived file, one at a time. @returns whether it exists now. */
function makeOnce(
  storage: MediaStorage,
  name: string,
  source: string,
  make: (image: Buffer) => Promise<Buffer>,
): Promise<boolean> {
  const made = last.then(async () => {
    // A parallel request may have created it meanwhile.
    if ((await storage.find(name)) !== undefined) return true;
    const image = await readImage(storage, source);
    if (!image) return false;
    await storage.put(name, await make(image));
    return true;
  });
  // The failure is reported to its own caller.
  last = made.catch(() => {});
  return made;
}

/**
 * Creates a crop of an image, one at a time.
 *
 * @param name its file name, as in `cropPath`. @returns whether it exists now; false for a crop that is not used, or if
 * the image's file is missing. @throws StorageError
 */
export async function makeCrop(db: Database, storage: MediaStorage, name: string, named: NamedCrop): Promise<boolean> {
  if (!(await isShownSo(db, named))) return false;
  const part = { ratio: cropRatios[named.ratio], focus: named.focus, width: MAX_WIDTH };
  return makeOnce(storage, name, `${named.fileId}.jpg`, (image) => cropIsolated(image, part, "jpg"));
}

/**
 * Creates an upright crop of a page's image, from its widest file.
 *
 * @param name its file name, as in `uprightSources`. @param isOnPage whether a page shows the image, including the
 * draft's pages. @returns whether it exists now. @throws StorageError
 */
export async function makeUpright(
  db: Database,
  storage: MediaStorage,
  name: string,
  { fileId, focus, width }: UprightCrop,
  isOnPage: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const row = await db.selectFrom("media").select("widest").where("id", "=", fileId).executeTakeFirst();
  if (!row || !(await isOnPage(fileId))) return false;
  const path = mediaPath(fileId);
  const source = row.widest > imageWidths[2] ? widePath(path, row.widest as WideWidth, "webp") : path;
  const part = { ratio: UPRIGHT, focus, width };
  return makeOnce(storage, name, fileNameOf(source), (image) => cropIsolated(image, part, "avif"));
}

/**
 * Creates the file that phones get of a page's first image: one for each image.
 *
 * @param name its file name, as in `firstPath`. @returns whether it exists now. @throws StorageError
 */
export async function makeFirst(db: Database, storage: MediaStorage, name: string, fileId: string): Promise<boolean> {
  const query = db.selectFrom("media").select(["width", "height"]).where("id", "=", fileId);
  const row = await query.executeTakeFirst();
  if (!row) return false;
  const part = { ratio: row.width / row.height, focus: { x: 50, y: 50 }, width: FIRST_WIDTH };
  return makeOnce(storage, name, fileNameOf(mediaPath(fileId)), (image) => cropIsolated(image, part, "avif"));
}
