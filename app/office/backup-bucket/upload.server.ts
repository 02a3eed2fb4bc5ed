import { ArchiveFailed, readArchive } from "../backup/archive.server.ts";
import { type About, fileNames } from "../backup/backup-file.server.ts";
import { BUCKET_FORMAT, type BucketManifest, stampOf } from "./layout.ts";
import { readStoredLists } from "./lists.server.ts";
import { BucketFailed } from "./object-store.server.ts";
import { blobsOf, listStored, readManifest } from "./stored-backups.server.ts";
import { checkClock, type Vault } from "./vault.server.ts";

/** Most bytes of a blob before compression. */
const MAX_BLOB_BYTES = 8 * 1024 * 1024;
/** Files with pages of rows per blob, grouped by number, so that the same rows are in the same blob next time. */
const PAGES_PER_GROUP = 16;
/** Size in bytes at which a group ends early. */
const FULL_GROUP_BYTES = 4 * 1024 * 1024;
/** Most concurrent uploads; each has up to three copies of its blob in memory. */
const MAX_UPLOADS = 4;

type NamedFile = { name: string; bytes: Buffer };

/** The group of a file: `tables/requests/3` for pages 49 to 64, otherwise the file's own name. */
function groupOf(name: string): string {
  const [, table, page] = /^(tables\/\w+\/)(\d+)\.ndjson$/.exec(name) ?? [];
  return page === undefined ? name : `${table}${Math.floor((Number(page) - 1) / PAGES_PER_GROUP)}`;
}

/** Groups the files of an archive: pages of rows together, any other file alone. */
async function* groupFiles(file: string): AsyncGenerator<NamedFile[]> {
  let group: NamedFile[] = [];
  let bytes = 0;
  for await (const next of readArchive(file)) {
    const [first] = group;
    if (first && (groupOf(first.name) !== groupOf(next.name) || bytes >= FULL_GROUP_BYTES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(next);
    bytes += next.bytes.length;
  }
  if (group.length > 0) yield group;
}

/** The result of an upload. */
export interface Uploaded {
  /** When the backup was made, ISO 8601 in UTC. */
  at: string;
  /** Total size of its objects in the bucket, in bytes. */
  size: number;
  /** What was sent: bytes and number of objects. */
  sent: { bytes: number; objects: number };
  /**
   * Number of objects that the previous backup is missing, and of that backup itself; if this backup needs any, they
   * were uploaded again.
   */
  lost: number;
}

/**
 * Counts what is missing from the bucket: objects of the newest backup, and the backup that was uploaded last.
 *
 * @param last when that was made, ISO 8601 in UTC.
 */
async function countLost(vault: Vault, sizes: ReadonlyMap<string, number>, last: string | undefined): Promise<number> {
  const all = await listStored(vault);
  const [newest] = all;
  // An unreadable backup must not prevent the upload of a new one; the trial restore reports it.
  const manifest = newest && (await readManifest(vault, newest.stamp).catch(() => undefined));
  const objects = manifest ? [...blobsOf(manifest)].filter((blob) => !sizes.has(blob)).length : 0;
  const isLastThere = last === undefined || all.some(({ stamp }) => stamp === stampOf(last));
  return objects + (isLastThere ? 0 : 1);
}

async function listBlobs({ store, names }: Vault): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of store.list(names.blobs)) sizes.set(name.slice(names.blobs.length), size);
  return sizes;
}

/** Uploads the blobs of an archive that are not in the bucket. */
async function uploadBlobs(
  vault: Vault,
  file: string,
  sizes: Map<string, number>,
  sent: Uploaded["sent"],
): Promise<{ about: About; groups: BucketManifest["groups"] }> {
  const running = new Set<Promise<void>>();
  let broken: unknown;
  const upload = async (blob: string, bytes: Buffer) => {
    const size = await vault.put(vault.names.blob(blob), bytes);
    sizes.set(blob, size);
    sent.bytes += size;
    sent.objects += 1;
  };
  let about: About | undefined;
  const groups: BucketManifest["groups"] = [];
  for await (const files of groupFiles(file)) {
    if (files[0]?.name === fileNames.about) about = JSON.parse(files[0].bytes.toString());
    const all = Buffer.concat(files.map(({ bytes }) => bytes));
    const blobs: string[] = [];
    for (let start = 0; start < all.length; start += MAX_BLOB_BYTES) {
      const bytes = all.subarray(start, start + MAX_BLOB_BYTES);
      const blob = vault.sealer.nameOf(bytes);
      blobs.push(blob);
      if (sizes.has(blob)) continue;
      sizes.set(blob, 0);
      if (running.size >= MAX_UPLOADS) await Promise.race(running);
      if (broken) throw broken;
      const one = upload(blob, bytes)
        .catch((error: unknown) => {
          broken ??= error;
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
    groups.push({ files: files.map(({ name, bytes }) => [name, bytes.length]), blobs });
  }
  await Promise.all(running);
  if (broken) throw broken;
  if (!about) throw new ArchiveFailed(`${file} is not an Afterglow backup. Nothing was uploaded.`);
  return { about, groups };
}

/**
 * Uploads a backup. Objects that the bucket already has are not sent again; each new object is read back. The manifest
 * is uploaded last, so an interrupted upload does not count as a backup, and can be run again.
 *
 * @param file made by `backUp`. @param now ms since 1970. @param lastMade when the backup that was uploaded last was
 * made, ISO 8601 in UTC. @throws Error with one line for an operator.
 */
export async function uploadBackup(vault: Vault, file: string, now: number, lastMade?: string): Promise<Uploaded> {
  await checkClock(vault, now);
  const sizes = await listBlobs(vault);
  const lost = await countLost(vault, sizes, lastMade);
  const sent = { bytes: 0, objects: 0 };
  const { about, groups } = await uploadBlobs(vault, file, sizes, sent);
  const { made_at, schema } = about;
  // Damaged lists must not prevent the upload of a backup; they are stored again once they change.
  const lists = (await readStoredLists(vault).catch(() => undefined))?.mark;
  const manifest: BucketManifest = {
    program: "afterglow",
    format: BUCKET_FORMAT,
    made_at,
    schema,
    ...(lists && { lists }),
    groups,
  };
  const blobs = blobsOf(manifest);
  const there = await listBlobs(vault);
  const gone = [...blobs].filter((blob) => !there.has(blob));
  if (gone.length > 0)
    throw new BucketFailed(
      `Backup bucket: ${vault.store.place} lost ${gone.length} objects during the upload. Don't rely on this bucket.`,
    );
  const bytes = Buffer.from(JSON.stringify(manifest));
  const last = await vault.put(vault.names.backup(stampOf(made_at)), bytes);
  const size = [...blobs].reduce((all, blob) => all + (sizes.get(blob) ?? 0), last);
  return { at: made_at, size, sent, lost };
}
