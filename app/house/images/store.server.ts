import { randomUUIDv7 } from "node:crypto";
import type { Database } from "../../platform/db/tables.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { deleteImageFiles, makeImageFiles, type StoredImage } from "./image-files.server.ts";
import type { MediaStorage } from "./media-storage.ts";

/** The default focal point. */
export const MIDDLE = "50% 50%";

/** An image's alt text, and its focal point as CSS `object-position`. */
export interface ImageText {
  alt?: string;
  focus?: string;
}

/** An image's files, and its name in the library. */
export interface NewImage extends Pick<StoredImage, "fileId" | "width" | "height" | "color"> {
  hash?: string | null;
  widest?: number;
  name?: string;
}

/** Inserts the first row of an image whose files are stored. @returns its id. */
export async function insertImageRow(trx: Database, files: NewImage, text: ImageText): Promise<string> {
  const { fileId, name, ...facts } = files;
  await trx
    .insertInto("media")
    .values({
      ...facts,
      id: fileId,
      file_id: fileId,
      focus: text.focus ?? MIDDLE,
      alt: text.alt ?? "",
      created_at: storedInstant(Date.now()),
      name: name ?? "",
    })
    .execute();
  return fileId;
}

/**
 * Returns a row of an image with its own alt text and focal point, for use in one item; other items with the same files
 * keep theirs.
 *
 * @param id of any of the image's rows; values missing in `text` are taken from it. @returns the id of an existing row
 * with this alt text and focal point, or of a new one.
 */
export async function rewordImage(trx: Database, id: string, text: ImageText): Promise<string> {
  const before = await trx.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const after = { ...before, alt: text.alt ?? before.alt, focus: text.focus ?? before.focus };
  if (after.alt === before.alt && after.focus === before.focus) return id;
  const same = await trx
    .selectFrom("media")
    .select("id")
    .where("file_id", "=", before.file_id)
    .where("alt", "=", after.alt)
    .where("focus", "=", after.focus)
    .orderBy("id")
    .executeTakeFirst();
  if (same) return same.id;
  const row = { ...after, id: randomUUIDv7(), hash: null, created_at: storedInstant(Date.now()) };
  await trx.insertInto("media").values(row).execute();
  return row.id;
}

/** The path of the image with this id, if there is one. */
export async function findImagePath(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("media").select("file_id").where("id", "=", id).executeTakeFirst();
  return row && mediaPath(row.file_id);
}

/** The id of the image that was uploaded earlier from the same file, by its hash. */
export async function findByHash(db: Database, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom("media").select("id").where("hash", "=", hash).executeTakeFirst();
  return row?.id;
}

/**
 * Stores an image: its files, then its row. If the library has it already, it is stored again, without its hash.
 *
 * @returns the new image's id. @throws ImageRefused if the file is not accepted, StorageError if it cannot be stored;
 * in both cases no file and no row remains.
 */
export async function storeImage(
  db: Database,
  storage: MediaStorage,
  image: Uint8Array,
  text: ImageText & { name?: string },
): Promise<string> {
  const files = await makeImageFiles(storage, image);
  try {
    const hash = (await findByHash(db, files.hash)) ? null : files.hash;
    return await insertImageRow(db, { ...files, hash, name: text.name }, text);
  } catch (error) {
    await deleteImageFiles(storage, files.fileId);
    throw error;
  }
}
