import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";

/** Suffix of an unfinished archive. */
export const UNDER_WAY = ".part";

/** Largest file read from an archive, in bytes. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** The error if an archive cannot be read or written; the message is one line for an operator. */
export class ArchiveFailed extends Error {
  override readonly name = "ArchiveFailed";
}

/** Adds a file to an archive; resolves when the next can be added. */
export type AddFile = (name: string, bytes: Uint8Array) => Promise<void>;

/** Describes a write error and what to do, for an operator. */
function describeWriteError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const where = dirname(file);
  if (code === "ENOSPC" || code === "EFBIG" || code === "EDQUOT")
    return new ArchiveFailed(`No space left for the backup in ${where}. Free some space, or choose another folder.`);
  if (code === "EEXIST")
    return new ArchiveFailed(`${file} is being written by another backup. Wait until it has finished.`);
  if (code === "ENOENT") return new ArchiveFailed(`Folder ${where} not found. Create it, or choose another.`);
  if (code === "EACCES" || code === "EROFS" || code === "EPERM")
    return new ArchiveFailed(
      `No permission to write to ${where} (${code}). Change its permissions, or choose another folder.`,
    );
  return error;
}

/** Flushes a folder's changes to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes an archive, a tar file compressed with Zstandard that only its owner can read. It gets its final name once it
 * is completely on disk.
 *
 * @param fill adds its files one by one. @throws ArchiveFailed if it cannot be written, or what `fill` throws; in both
 * cases no file remains.
 */
export async function writeArchive(file: string, fill: (add: AddFile) => Promise<void>): Promise<void> {
  const part = `${file}${UNDER_WAY}`;
  const mtime = new Date();
  const tar = pack();
  const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants;
  const compressed = createZstdCompress({ params: { [ZSTD_c_compressionLevel]: 1, [ZSTD_c_checksumFlag]: 1 } });
  const writing = pipeline(tar, compressed, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
  let broken: unknown;
  writing.catch((error) => {
    broken = error;
  });
  const add: AddFile = (name, bytes) => {
    if (broken) throw broken;
    return new Promise((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      const entry = tar.entry({ name, size: bytes.byteLength, mtime, mode: 0o600 }, done);
      entry.on("error", reject);
      entry.end(bytes);
    });
  };
  try {
    await fill(add);
    tar.finalize();
    await writing;
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    tar.destroy();
    const why = await writing.then(
      () => error,
      (first) => broken ?? first,
    );
    // If it was a system error, that is the cause; otherwise the error that `fill` threw.
    const first = (why as NodeJS.ErrnoException)?.syscall ? why : error;
    if ((first as NodeJS.ErrnoException).code !== "EEXIST") await rm(part, { force: true });
    throw describeWriteError(first, file);
  }
}

/**
 * Reads the files of an archive one by one.
 *
 * @throws ArchiveFailed if the file is missing, not an archive, or damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createZstdDecompress(), tar);
  // Any error surfaces where it is awaited below.
  reading.catch(() => {});
  let begun = false;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_FILE_BYTES) throw new Error(`${name} is too large`);
      const bytes = await buffer(entry);
      begun = true;
      yield { name, bytes };
    }
    await reading;
  } catch (error) {
    const first = (await reading.then(
      () => error,
      (reason) => reason,
    )) as NodeJS.ErrnoException;
    if (first.syscall) {
      throw new ArchiveFailed(
        first.code === "ENOENT" ? `${file} not found.` : `${file} cannot be read: ${first.message}.`,
      );
    }
    throw begun ? damaged(file, first.message) : foreign(file);
  }
}

/** The error for a file whose start cannot be read. */
export function foreign(file: string): ArchiveFailed {
  return new ArchiveFailed(
    `${basename(file)} is not an Afterglow backup, or its start is damaged. Nothing was changed: choose another file.`,
  );
}

/** The error for a damaged archive. */
export function damaged(file: string, how: string): ArchiveFailed {
  return new ArchiveFailed(`${basename(file)} is damaged (${how}). Nothing was changed: choose another backup.`);
}
