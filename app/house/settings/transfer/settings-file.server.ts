import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";
import { UnreadableFile } from "../../../platform/lib/csv/read-csv.server.ts";
import { isolatedFile } from "../../../platform/venue/isolated-files.server.ts";
import {
  DAMAGED,
  type FileImage,
  FOREIGN,
  FORMAT,
  ImportRefused,
  imagesOf,
  type parseAbout,
  type SettingsFile,
} from "./parse-about.server.ts";

const parseIsolated = isolatedFile<typeof parseAbout>(
  "./app/house/settings/transfer/parse-about.server.ts",
  "parseAbout",
  {
    ImportRefused,
  },
);

/** Name of the first file in the archive. */
const ABOUT = "afterglow-settings.json";

/** Largest `ABOUT`, and largest image, in bytes. */
const MAX_ABOUT_BYTES = 4 * 1024 * 1024;
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The hash by which a file identifies its images. */
export function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A tar archive of settings and their images, as a stream. @param read returns the bytes of an image. */
export function packSettings(file: SettingsFile, read: (image: FileImage) => Promise<Uint8Array>): Readable {
  const tar = pack();
  const mtime = new Date(file.made_at);
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.byteLength, mtime, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(bytes);
    });
  const fill = async () => {
    const json = { program: "afterglow", kind: "settings", format: FORMAT, ...file };
    await add(ABOUT, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
    for (const { path, part } of imagesOf(file)) await add(path, await read(part));
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  const archive = new PassThrough();
  // Ignored here: a failure destroys the archive, and the archive's reader gets the error.
  pipeline(tar, archive).catch(() => {});
  return archive;
}

/** A file's parts, in order: its settings, then each image. */
export type Part = { file: SettingsFile } | (FileImage & { bytes: Buffer });

/**
 * Reads a whole file, part by part. Only entries that the first one lists are read, in that order and with those
 * checksums; no name in the file becomes a path on disk.
 *
 * @throws ImportRefused if it is not such a file, is incomplete or was made by a newer program.
 */
export async function* readSettingsFile(path: string): AsyncGenerator<Part> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar);
  // Any error surfaces where it is awaited below.
  reading.catch(() => {});
  let expected: ReturnType<typeof imagesOf> | undefined;
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (size > (expected ? MAX_IMAGE_BYTES : MAX_ABOUT_BYTES)) throw new ImportRefused(expected ? DAMAGED : FOREIGN);
      if (!expected) {
        if (name !== ABOUT || type !== "file") throw new ImportRefused(FOREIGN);
        const file = await parseIsolated(await buffer(entry));
        expected = imagesOf(file);
        yield { file };
        continue;
      }
      const next = expected.shift();
      if (type !== "file" || name !== next?.path) throw new ImportRefused(DAMAGED);
      const bytes = await buffer(entry);
      if (sumOf(bytes) !== next.sha256) throw new ImportRefused(DAMAGED);
      yield { ...next.part, bytes };
    }
    await reading;
  } catch (error) {
    if (error instanceof ImportRefused || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new ImportRefused(error instanceof UnreadableFile || expected ? DAMAGED : FOREIGN);
  } finally {
    tar.destroy();
  }
  if (!expected) throw new ImportRefused(FOREIGN);
  if (expected.length > 0) throw new ImportRefused(DAMAGED);
}
