import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { limitConcurrency } from "../../../platform/lib/limit-concurrency.server.ts";
import {
  defaultSettings,
  differences,
  findLeaf,
  type SettingLeaf,
  type SettingValues,
  withValues,
} from "../../../platform/venue/changed-settings.ts";
import type { Settings } from "../../../platform/venue/schema/settings.ts";
import { withImages } from "../../../platform/venue/setting-images.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import { lookFiles } from "../../branding/look-files.ts";
import { storeLookFile } from "../../branding/uploads.server.ts";
import { hashImage, measureIsolated } from "../../images/image-files.server.ts";
import { ImageRefused } from "../../images/image-refused.ts";
import { type MediaStorage, readImage } from "../../images/media-storage.ts";
import { findByHash } from "../../images/store.server.ts";
import { insertUpload, receiveUpload, removeIfUnused, type Upload } from "../../images/uploads.server.ts";
import { checkChanges, type SettingErrors } from "../check-settings.ts";
import { readDraft, saveDraft } from "../draft.server.ts";
import { discardDraft, noteInHistory } from "../history.server.ts";
import { recordSettings } from "../record-settings.server.ts";
import { libraryImagesIn, readLibraryImage } from "./export.server.ts";
import { type ImageEntry, ImportRefused, type SettingsFile } from "./parse-about.server.ts";
import { readSettingsFile } from "./settings-file.server.ts";

/** Services that an import needs. */
export interface ImportServices {
  db: Database;
  writer: Writer;
  storage: MediaStorage;
}

/** The result of an import into the draft. */
export interface Imported {
  /** The id of the history entry with the previous draft; null if the draft was empty. */
  undo: string | null;
  /** Number of settings that the draft now changes. */
  changes: number;
  /** Number of images that were not in the library. */
  images: number;
}

const oneByOne = limitConcurrency(1);

/** Most problems in one message. */
const MAX_NAMED = 5;

/** The setting that contains a path. */
function settingAt(path: string): SettingLeaf | undefined {
  const names = path.split(".");
  return names.map((_, index) => findLeaf(names.slice(0, index + 1).join("."))).find(Boolean);
}

/** `Venue, Name: Enter name.` */
function describeErrors(errors: SettingErrors): string {
  const lines = Object.entries(errors).map(([path, message]) => {
    const leaf = settingAt(path);
    return `${leaf ? leaf.labels.slice(1).join(", ") : path}: ${message}`;
  });
  const more = lines.length > MAX_NAMED ? ` And ${lines.length - MAX_NAMED} more.` : "";
  return lines.slice(0, MAX_NAMED).join(" ") + more;
}

/** New paths of settings, by their paths in files of earlier versions. */
const formerPaths: Readonly<Record<string, string>> = { "payments.gstRate": "venue.taxRate" };

/**
 * Validates a file's values. @throws ImportRefused unless this version accepts all values, and the file has all their
 * images.
 */
function checkValues({ values: exported, images, look }: SettingsFile): SettingValues {
  const values = Object.fromEntries(
    Object.entries(exported).map(([path, value]) => [formerPaths[path] ?? path, value]),
  );
  const unknown = Object.keys(values).filter((path) => !findLeaf(path));
  if (unknown.length > 0)
    throw new ImportRefused(
      `The file has settings that this version doesn't have (${unknown.slice(0, MAX_NAMED).join(", ")}). Update Afterglow to the version that exported it, then import it.`,
    );
  const checked = checkChanges(defaultSettings, values);
  if (Object.keys(checked.errors).length > 0)
    throw new ImportRefused(
      `Some settings can't be used. ${describeErrors(checked.errors)} Correct them where the file was exported, and export again.`,
      checked.errors,
    );
  const needed = [...libraryImagesIn(checked.values), ...lookFiles(withValues(defaultSettings, checked.values).look)];
  const there = new Set([...images.map(({ id }) => id), ...look.map(({ name }) => name)]);
  if (needed.some((name) => !there.has(name)))
    throw new ImportRefused("The file lacks some of its images. Export it again, then import it.");
  return checked.values;
}

/** Reads and validates a whole file before anything is written. @throws ImportRefused */
async function checkFile(path: string): Promise<SettingValues> {
  let values: SettingValues = {};
  for await (const part of readSettingsFile(path)) {
    if ("file" in part) values = checkValues(part.file);
    else await refusing("image" in part ? nameOf(part.image) : part.look, () => measureIsolated(part.bytes));
  }
  return values;
}

const nameOf = ({ name, alt, id }: ImageEntry) => name || alt || id;

/** Turns an image's error into an ImportRefused. */
async function refusing<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    throw new ImportRefused(`One of the file's images can't be read (${name}). Export it again, then import it.`);
  }
}

/**
 * The id of an image in this library, if it is there: a file with the same id, or one that was uploaded or imported
 * before.
 */
async function findStored(
  { db, storage }: ImportServices,
  { id, uploaded }: ImageEntry,
  bytes: Buffer,
): Promise<string | undefined> {
  for (const candidate of [id, uploaded && (await findByHash(db, uploaded))]) {
    const stored = candidate ? await readLibraryImage(db, storage, candidate) : undefined;
    if (candidate && stored?.equals(bytes)) return candidate;
  }
  return findByHash(db, hashImage(bytes));
}

/** An image whose files are stored, but without a row yet. */
interface Made {
  upload: Extract<Upload, { files: object }>;
  entry: ImageEntry;
}

/** This installation's names of images, by their names in the file. */
interface Stored {
  images: Map<string, string>;
  look: Map<string, string>;
}

/** Stores the files of images that are not in the library, and adds these images to `made`. */
async function storeImages(services: ImportServices, path: string, made: Made[]): Promise<Stored> {
  const { db, storage } = services;
  const stored: Stored = { images: new Map(), look: new Map() };
  for await (const part of readSettingsFile(path)) {
    if ("image" in part) {
      const { image: entry, bytes } = part;
      const twin = made.find(({ upload }) => upload.files.hash === hashImage(bytes));
      const known = twin?.upload.files.fileId ?? (await findStored(services, entry, bytes));
      const upload = known
        ? { existing: known }
        : await refusing(nameOf(entry), () => receiveUpload(db, storage, bytes, entry.name));
      if ("files" in upload) made.push({ upload, entry });
      stored.images.set(entry.id, "files" in upload ? upload.files.fileId : upload.existing);
    } else if ("look" in part) {
      stored.look.set(part.look, await refusing(part.look, () => keepLookFile(storage, part.look, part.bytes)));
    }
  }
  return stored;
}

/** Stores a wordmark or an icon, re-encoded from its pixels, under a name derived from its content. */
async function keepLookFile(storage: MediaStorage, name: string, bytes: Buffer): Promise<string> {
  if ((await readImage(storage, name))?.equals(bytes)) return name;
  return storeLookFile(storage, name.startsWith("wordmark-") ? "wordmark" : "icon", bytes);
}

/** The values with this library's images instead of the file's. */
function withStored(values: SettingValues, { images, look }: Stored): Settings {
  const changes = withImages(values, (one) => ({ ...one, image: images.get(one.image) ?? one.image }));
  const imported = withValues(withValues(defaultSettings, values), changes);
  const { wordmark, icon } = imported.look;
  return withValues(imported, {
    "look.wordmark": { ...wordmark, image: look.get(wordmark.image) ?? wordmark.image },
    "look.icon": look.get(icon) ?? icon,
  });
}

async function insertImage(trx: Database, { upload, entry }: Made): Promise<void> {
  const { alt, focus, credit, licence_ends } = entry;
  await insertUpload(trx, upload, { alt, focus });
  await trx.updateTable("media").set({ credit, licence_ends }).where("id", "=", upload.files.fileId).execute();
}

/**
 * Imports a file into the draft, replacing it: settings that are not in the file have their defaults. Everything is
 * validated before anything is written, and images that the library has are not stored again.
 *
 * @throws ImportRefused if the file is not accepted, or StorageError; in both cases nothing was changed.
 */
export function importSettings(services: ImportServices, path: string, edit: Edit): Promise<Imported> {
  return oneByOne(async () => {
    const values = await checkFile(path);
    const made: Made[] = [];
    try {
      const imported = withStored(values, await storeImages(services, path, made));
      return await services.writer.write(async (trx) => {
        for (const image of made) await insertImage(trx, image);
        const draft = await readDraft(trx);
        const undo = await discardDraft(trx, draft, { note: "Draft replaced by an imported file" }, edit);
        const changes = await saveDraft(trx, draft.published, differences(draft.published, imported), edit);
        const { overrides } = draft;
        await noteInHistory(trx, { note: "File imported to the draft", changes, overrides }, edit);
        await recordSettings(trx, { action: "settings.imported", from: draft.published, changes }, edit);
        return { undo, changes: Object.keys(changes).length, images: made.length };
      });
    } catch (error) {
      for (const { upload } of made) await removeIfUnused(services.db, services.storage, upload);
      throw error;
    }
  });
}
