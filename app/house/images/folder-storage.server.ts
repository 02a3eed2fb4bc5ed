import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { opendir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MediaStorage, StorageError } from "./media-storage.ts";

/** Suffix of a file that is still being written. */
const UNDER_WAY = ".part";

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Stores images in an existing folder; several processes may share it. */
export function openFolderStorage(folder: string): MediaStorage {
  const counts = { missing: 0, failed: 0 };
  const failed = (error: unknown): never => {
    counts.failed += 1;
    throw new StorageError(`Image folder: ${error instanceof Error ? error.message : error}`, { cause: error });
  };
  const unlessMissing = (error: unknown): undefined => (isMissing(error) ? undefined : failed(error));

  return {
    counts,
    async put(name, bytes) {
      const path = join(folder, name);
      const part = `${path}.${randomUUID()}${UNDER_WAY}`;
      try {
        // Renamed when complete, so that no partial file is ever served.
        await writeFile(part, bytes);
        await rename(part, path);
      } catch (error) {
        // Only the error of writing is reported.
        await rm(part, { force: true }).catch(() => {});
        failed(error);
      }
    },
    async open(name, part) {
      const path = join(folder, name);
      const file = await stat(path).catch(unlessMissing);
      if (!file) return undefined;
      // Not from a FileHandle: if that is not read to its end, its garbage collection crashes the process.
      return { bytes: createReadStream(path, part), length: part ? part.end - part.start + 1 : file.size };
    },
    async find(name) {
      return (await stat(join(folder, name)).catch(unlessMissing))?.size;
    },
    async *list() {
      for await (const { name } of await opendir(folder).catch(failed)) {
        const file = name.endsWith(UNDER_WAY) ? undefined : await stat(join(folder, name)).catch(unlessMissing);
        if (file) yield { name, size: file.size };
      }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true }))).catch(failed);
    },
  };
}
