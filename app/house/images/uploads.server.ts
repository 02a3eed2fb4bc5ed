import type { Database } from "../../platform/db/tables.ts";
import { Histogram } from "../../platform/lib/histogram.server.ts";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";
import { deleteImageFiles, hashImage, makeImageFiles, type StoredImage } from "./image-files.server.ts";
import type { MediaStorage } from "./media-storage.ts";
import { findByHash, type ImageText, insertImageRow, rewordImage } from "./store.server.ts";

const oneByOne = limitConcurrency(1);

/** Durations of uploads since startup, including waiting. */
export const uploadDurations = new Histogram([0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]);

/** An uploaded image: its new files, or the id of the library image made from the same file. */
export type Upload = { files: StoredImage; name: string } | { existing: string };

/**
 * Makes the files of an uploaded image, unless the library has it already.
 *
 * @param name of the file. @throws as `makeImageFiles` does.
 */
export async function receiveUpload(
  db: Database,
  storage: MediaStorage,
  image: Uint8Array,
  name: string,
): Promise<Upload> {
  const existing = await findByHash(db, hashImage(image));
  return existing ? { existing } : { files: await makeUploadedFiles(storage, image), name };
}

/** Writes the row of an uploaded image. @returns the id of the row with this text. */
export async function insertUpload(trx: Database, upload: Upload, text: ImageText): Promise<string> {
  // Someone else may have uploaded the same file meanwhile.
  const existing = "existing" in upload ? upload.existing : await findByHash(trx, upload.files.hash);
  if (existing) return rewordImage(trx, existing, text);
  if (!("files" in upload)) throw new Error("An upload without files.");
  return insertImageRow(trx, { ...upload.files, name: upload.name }, text);
}

/**
 * Removes the files of an upload if no row refers to them: it was rejected, or someone else uploaded the same file
 * first.
 */
export async function removeIfUnused(db: Database, storage: MediaStorage, upload: Upload | undefined): Promise<void> {
  if (!upload || !("files" in upload)) return;
  const { fileId } = upload.files;
  const row = await db.selectFrom("media").select("id").where("id", "=", fileId).executeTakeFirst();
  if (!row) await deleteImageFiles(storage, fileId);
}

/**
 * Makes the files of uploaded images one upload at a time: concurrent uploads keep only one core busy, and the server
 * stays responsive.
 *
 * @throws as `makeImageFiles` does.
 */
async function makeUploadedFiles(storage: MediaStorage, image: Uint8Array): Promise<StoredImage> {
  const start = performance.now();
  try {
    return await oneByOne(() => makeImageFiles(storage, image));
  } finally {
    uploadDurations.add(performance.now() - start);
  }
}
