import type { ImageText } from "../../house/images/store.server.ts";
import { insertUpload, type Upload } from "../../house/images/uploads.server.ts";
import type { Edit } from "../../house/publishing/rows.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { record } from "../../staff/audit-log/record.server.ts";

/** Writes the row of an image that was uploaded to the library, unless it is there. @returns its id. */
export async function addImage(trx: Database, upload: Upload, text: ImageText, { by, now }: Edit): Promise<string> {
  const id = await insertUpload(trx, upload, "existing" in upload ? {} : text);
  if ("files" in upload && upload.files.fileId === id) {
    const object = { kind: "image", id, name: upload.name };
    await record(trx, { actor: by, action: "image.added", object }, now);
  }
  return id;
}
