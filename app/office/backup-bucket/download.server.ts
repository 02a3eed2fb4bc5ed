import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limitConcurrency } from "../../platform/lib/limit-concurrency.server.ts";
import { type AddFile, UNDER_WAY, writeArchive } from "../backup/archive.server.ts";
import type { BucketManifest } from "./layout.ts";
import { BucketFailed } from "./object-store.server.ts";
import { blobsOf, readManifest, type StoredBackup } from "./stored-backups.server.ts";
import type { Vault } from "./vault.server.ts";

const MAX_DOWNLOADS = 8;

/** Called after each object with the number so far, the total number, and the bytes so far. */
export type Progress = (done: number, all: number, bytes: number) => void;

/** @throws BucketFailed if an object of the backup is missing from the bucket. */
async function expectAll({ store, names }: Vault, { stamp }: StoredBackup, blobs: ReadonlySet<string>): Promise<void> {
  const missing = new Set(blobs);
  for await (const { name } of store.list(names.blobs)) missing.delete(name.slice(names.blobs.length));
  if (missing.size > 0)
    throw new BucketFailed(
      `Backup bucket: ${store.place} lost ${missing.size} of ${blobs.size} objects of the backup ${stamp}. Nothing was changed: use a backup from before it, restore s3://…/<time>.`,
    );
}

/** Downloads objects that are not in the folder, checks them, and stores each under its name. */
async function downloadBlobs(vault: Vault, blobs: ReadonlySet<string>, folder: string, progress: Progress) {
  const limited = limitConcurrency(MAX_DOWNLOADS);
  let done = 0;
  let bytes = 0;
  let broken = false;
  const download = async (blob: string) => {
    if (broken) return;
    const name = vault.names.blob(blob);
    const file = join(folder, blob);
    // From an interrupted run, perhaps because the disk was full; usually missing.
    const kept = await readFile(file).catch(() => undefined);
    // A truncated file, or one with another key, is downloaded again.
    const good = kept && (await vault.sealer.open(name, kept).catch(() => undefined));
    if (!good) {
      const sealed = await vault.store.get(name);
      // Undefined if the object was altered.
      const opened = sealed && (await vault.sealer.open(name, sealed).catch(() => undefined));
      if (!sealed || !opened || vault.sealer.nameOf(opened) !== blob) {
        broken = true;
        throw vault.unusable(name, "altered");
      }
      await writeFile(`${file}${UNDER_WAY}`, sealed, { mode: 0o600 });
      await rename(`${file}${UNDER_WAY}`, file);
    }
    done += 1;
    bytes += good?.length ?? 0;
    progress(done, blobs.size, bytes);
  };
  await Promise.all([...blobs].map((blob) => limited(() => download(blob))));
}

/** Adds the files of a backup in order. */
async function addFiles(vault: Vault, { groups }: BucketManifest, folder: string, add: AddFile): Promise<void> {
  for (const { files, blobs } of groups) {
    const parts: Buffer[] = [];
    for (const blob of blobs)
      parts.push(await vault.sealer.open(vault.names.blob(blob), await readFile(join(folder, blob))));
    const all = Buffer.concat(parts);
    let start = 0;
    for (const [name, size] of files) {
      await add(name, all.subarray(start, start + size));
      start += size;
    }
  }
}

/**
 * Downloads a backup into a folder and creates the file that `restore` needs. After an interruption, it can be run
 * again and continues.
 *
 * @param folder created if missing; files of other backups in it are ignored. @returns the file's path. @throws
 * BucketFailed, ArchiveFailed with one line for an operator.
 */
export async function downloadBackup(
  vault: Vault,
  backup: StoredBackup,
  folder: string,
  progress: Progress = () => {},
): Promise<string> {
  const manifest = await readManifest(vault, backup.stamp);
  const blobs = blobsOf(manifest);
  await expectAll(vault, backup, blobs);
  const objects = join(folder, "objects");
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await downloadBlobs(vault, blobs, objects, progress);
  const file = join(folder, `afterglow-${backup.stamp}.tar.zst`);
  await rm(`${file}${UNDER_WAY}`, { force: true });
  await writeArchive(file, (add) => addFiles(vault, manifest, objects, add));
  return file;
}
