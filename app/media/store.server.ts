import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { MediaStorage } from "./media-storage.ts";
import { makePictureFiles, type PictureFiles, removePictureFiles } from "./picture-files.server.ts";

/** The default focal point. */
const MIDDLE = "50% 50%";

/** An image's alt text, and its focal point as CSS `object-position`. */
export interface ImageText {
  alt?: string | undefined;
  focus?: string | undefined;
}

/** Inserts the row of an image whose files are stored. @returns its id. */
export async function insertPicture(trx: Database, files: PictureFiles, text: ImageText): Promise<string> {
  const { fileId, width, height, color } = files;
  await trx
    .insertInto("media")
    .values({
      id: fileId,
      file_id: fileId,
      width,
      height,
      color,
      focus: text.focus ?? MIDDLE,
      alt: text.alt ?? "",
      created_at: storedInstant(Date.now()),
    })
    .execute();
  return fileId;
}

/**
 * Changes the alt text or focal point of an image for one item; other items with the same files keep
 * theirs.
 *
 * @returns the id of the new row, or of the same one where nothing changed.
 */
export async function rewordPicture(trx: Database, id: string, text: ImageText): Promise<string> {
  const before = await trx.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const after = { ...before, alt: text.alt ?? before.alt, focus: text.focus ?? before.focus };
  if (after.alt === before.alt && after.focus === before.focus) return id;
  const row = { ...after, id: randomUUIDv7(), created_at: storedInstant(Date.now()) };
  await trx.insertInto("media").values(row).execute();
  return row.id;
}

/**
 * Stores an image: its files, then its row.
 *
 * @returns the new image's id.
 * @throws PictureRefused when the file is not accepted, StorageError when it cannot be stored; then no file and no row remains.
 */
export async function storePicture(
  db: Database,
  storage: MediaStorage,
  picture: Uint8Array,
  text: ImageText,
): Promise<string> {
  const files = await makePictureFiles(storage, picture);
  try {
    return await insertPicture(db, files, text);
  } catch (error) {
    await removePictureFiles(storage, files.fileId);
    throw error;
  }
}
