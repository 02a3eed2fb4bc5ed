import type { Readable } from "node:stream";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { isLibraryId } from "../../../platform/lib/media-path.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { SettingValues } from "../../../platform/venue/changed-settings.ts";
import { imageNames } from "../../../platform/venue/setting-images.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import { lookFiles } from "../../branding/look-files.ts";
import { imageFileNames } from "../../images/image.ts";
import { type MediaStorage, readImage } from "../../images/media-storage.ts";
import { acceptedValues, findPublished, settingsWith } from "../published.server.ts";
import type { ImageEntry, SettingsFile } from "./parse-about.server.ts";
import { packSettings, sumOf } from "./settings-file.server.ts";

/** The ids of library images in some values. */
export function libraryImagesIn(values: SettingValues): string[] {
  return [...new Set(imageNames(values).filter(isLibraryId))];
}

/** The largest stored file of a library image; undefined if there is no such image. */
export async function readLibraryImage(db: Database, storage: MediaStorage, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("media").select(["file_id", "widest"]).where("id", "=", id).executeTakeFirst();
  const [largest] = row ? imageFileNames(row.file_id, row.widest) : [];
  return largest === undefined ? undefined : readImage(storage, largest);
}

async function entryOf(db: Database, storage: MediaStorage, id: string): Promise<ImageEntry | undefined> {
  const row = await db
    .selectFrom("media")
    .innerJoin("media as first", "first.id", "media.file_id")
    .select(["media.alt", "media.focus", "media.name", "media.credit", "media.licence_ends", "first.hash as uploaded"])
    .where("media.id", "=", id)
    .executeTakeFirst();
  const bytes = row && (await readLibraryImage(db, storage, id));
  return row && bytes && { id, sha256: sumOf(bytes), ...row };
}

/** The values that this version accepts and whose images exist. */
function usable(values: SettingValues, missing: ReadonlySet<string>): SettingValues {
  const all = Object.entries(acceptedValues(values));
  return Object.fromEntries(
    all.filter(([path, value]) => !libraryImagesIn({ [path]: value }).some((id) => missing.has(id))),
  );
}

/**
 * Exports all published settings that differ from the defaults, with their images, and records the export.
 *
 * @returns a tar archive as a stream. @throws StorageError while the image storage is unavailable.
 */
export async function exportSettings(
  { db, writer, storage }: { db: Database; writer: Writer; storage: MediaStorage },
  { club, by, now }: { club: string } & Edit,
): Promise<Readable> {
  const { overrides } = await findPublished(db);
  const images: ImageEntry[] = [];
  const missing = new Set<string>();
  for (const id of libraryImagesIn(overrides)) {
    const entry = await entryOf(db, storage, id);
    if (entry) images.push(entry);
    else missing.add(id);
  }
  const look: SettingsFile["look"] = [];
  for (const name of lookFiles(settingsWith(overrides).look)) {
    const bytes = await readImage(storage, name);
    if (bytes) look.push({ name, sha256: sumOf(bytes) });
  }
  const count = Object.keys(overrides).length;
  await writer.write((trx) => record(trx, { actor: by, action: "settings.exported", count }, now));
  const file = { made_at: storedInstant(now), club, values: usable(overrides, missing), images, look };
  return packSettings(file, async (part) => {
    const bytes = await ("image" in part
      ? readLibraryImage(db, storage, part.image.id)
      : readImage(storage, part.look));
    if (!bytes) throw new Error("An image was removed while the settings were exported.");
    return bytes;
  });
}
