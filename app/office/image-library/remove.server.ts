import { type CropRatio, cropPath, cropRatios } from "../../house/images/crop.ts";
import { fileNameOf, firstPath } from "../../house/images/image.ts";
import { deleteImageFiles } from "../../house/images/image-files.server.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { uprightNames } from "../../house/images/upright.ts";
import type { Database } from "../../platform/db/tables.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import { countUses, listUses, usesText } from "./uses.server.ts";

/** Removed images' ids, and the names of their crops. */
export interface RemovedImages {
  ids: string[];
  crops: string[];
}

/** The error for images that cannot be deleted; the message is for the user. */
export class ImageInUse extends Error {
  override readonly name = "ImageInUse";
}

/**
 * Removes the rows of unused images, in the caller's transaction.
 *
 * @returns what `removeImageFiles` needs once the transaction is committed. @throws ImageInUse if one of them is in
 * use; the message says where.
 */
export async function removeImages(
  trx: Database,
  ids: readonly string[],
  { by, now }: VersionedEdit,
): Promise<RemovedImages> {
  const uses = await countUses(trx, ids);
  const [used] = uses.keys();
  if (used !== undefined) {
    const { name, alt } = await trx
      .selectFrom("media")
      .select(["name", "alt"])
      .where("id", "=", used)
      .executeTakeFirstOrThrow();
    const where = usesText(await listUses(trx, used));
    throw new ImageInUse(`“${name || alt || "This image"}” is used in ${where}. Replace it there first.`);
  }
  const rows = await trx
    .selectFrom("media")
    .select(["id", "file_id", "focus", "name"])
    .where("file_id", "in", ids)
    .execute();
  await trx.deleteFrom("media").where("file_id", "in", ids).execute();
  for (const { id, file_id, name } of rows) {
    if (id !== file_id) continue;
    await record(trx, { actor: by, action: "image.deleted", object: { kind: "image", id, name } }, now);
  }
  const crops = rows.flatMap(({ file_id, focus }) =>
    (Object.keys(cropRatios) as CropRatio[]).map((ratio) => fileNameOf(cropPath(mediaPath(file_id), ratio, focus))),
  );
  const files = [...new Set(rows.map(({ file_id }) => file_id))];
  const first = files.map((file) => fileNameOf(firstPath(mediaPath(file))));
  return { ids: files, crops: [...crops, ...first, ...files.flatMap(uprightNames)] };
}

/** Removes the files of removed images. Failures are ignored, since no row refers to the files. */
export async function removeImageFiles(storage: MediaStorage, { ids, crops }: RemovedImages): Promise<void> {
  for (const id of ids) await deleteImageFiles(storage, id);
  // Failures are ignored; the storage counts them.
  await storage.remove(crops).catch(() => {});
}
