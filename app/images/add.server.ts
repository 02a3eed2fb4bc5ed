import { record } from "../audit/record.server.ts";
import type { Database } from "../db/tables.ts";
import type { ImageText } from "../media/store.server.ts";
import { insertUpload, type Upload } from "../media/uploads.server.ts";
import type { Edit } from "../publishing/rows.server.ts";

/** Writes the row of an image that was uploaded to the library, unless it is there. @returns its id. */
export async function addImage(trx: Database, upload: Upload, text: ImageText, { by, now }: Edit): Promise<string> {
  const id = await insertUpload(trx, upload, "existing" in upload ? {} : text);
  if ("files" in upload && upload.files.fileId === id) {
    const object = { kind: "image", id, name: upload.name };
    await record(trx, { actor: by, action: "image.added", object }, now);
  }
  return id;
}
