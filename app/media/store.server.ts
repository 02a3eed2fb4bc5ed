import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { MediaStorage } from "./media-storage.ts";
import { makePictureFiles, type PictureFiles, removePictureFiles } from "./picture-files.server.ts";

/** The middle, where nobody says what a picture's focal point is. */
const MIDDLE = "50% 50%";

/** What is said of a picture: its words, and its focal point as CSS `object-position`. */
export interface ImageText {
  alt?: string | undefined;
  focus?: string | undefined;
}

/** Writes the row of a picture whose files are there; gives its id. */
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
 * Says something else of a picture for one thing that shows it; whatever else shows the same files keeps
 * its own words.
 *
 * @returns the id of the row that says so: a new one, or the same where nothing changed.
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
 * Stores a picture: its files, then its row.
 *
 * @returns the new picture's id.
 * @throws PictureRefused when the bytes are not a picture we take, StorageError when it cannot be kept; then no file and no row stays behind.
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
