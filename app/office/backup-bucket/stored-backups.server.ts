import { unknownMigrations } from "../../platform/db/open.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { parsedAs } from "../backup/private-list.server.ts";
import { BUCKET_FORMAT, type BucketManifest, bucketManifest, type ListsMark, timeOfStamp } from "./layout.ts";
import { BucketFailed } from "./object-store.server.ts";
import { MAX_CLOCK_ERROR_MS, type Vault } from "./vault.server.ts";

/** A complete backup in the bucket. */
export interface StoredBackup {
  /** `20261128T110000Z` */
  stamp: string;
  /** When it was made, ms since 1970. */
  time: number;
}

/**
 * The backups with this key in the bucket, newest first. A backup whose time is after the bucket stored it was made
 * with a wrong clock, and is left out.
 */
export async function listStored({ store, names }: Vault): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  for await (const { name, at } of store.list(names.backups)) {
    const stamp = name.slice(names.backups.length);
    const time = timeOfStamp(stamp);
    if (time !== undefined && time <= at + MAX_CLOCK_ERROR_MS) found.push({ stamp, time });
  }
  return found.sort((a, b) => b.time - a.time);
}

/**
 * Reads which lists of endings the newest backup was uploaded after; undefined if there were none, or if it cannot be
 * read.
 */
export async function newestMark(vault: Vault): Promise<ListsMark | undefined> {
  const [newest] = await listStored(vault);
  // A damaged one must not prevent the restore of an earlier one.
  return newest && (await readManifest(vault, newest.stamp).catch(() => undefined))?.lists;
}

/**
 * Checks that the bucket still has the backup that was the newest.
 *
 * @param known its stamp. @throws BucketFailed if only earlier ones are there.
 */
export function refuseEarlier({ store, names }: Vault, { stamp }: StoredBackup, known: string | undefined): void {
  if (known !== undefined && stamp < known)
    throw new BucketFailed(
      `Backup bucket: ${store.place} lost its newest backup, ${names.backup(known)}, or someone removed it; the newest left is ${stamp}. Nothing was changed: to use that one, restore s3://…/<time>, with a time after it.`,
    );
}

const shown = (time: number) => storedInstant(time).replace(/\.\d+/, "");

/**
 * Finds the newest backup, or the newest one that existed at a given time.
 *
 * @param when ms since 1970; undefined for the newest. @throws BucketFailed if there is none.
 */
export async function chooseStored(vault: Vault, when: number | undefined): Promise<StoredBackup> {
  const all = await listStored(vault);
  const chosen = all.find(({ time }) => when === undefined || time <= when);
  if (chosen) return chosen;
  const oldest = all.at(-1);
  const { place } = vault.store;
  if (oldest)
    throw new BucketFailed(
      `Backup bucket: ${place} has no backup from before that; the oldest is of ${shown(oldest.time)}. Nothing was changed.`,
    );
  const others = await vault.otherKeys();
  throw new BucketFailed(
    others.length > 0
      ? `Backup bucket: ${place} has no backups with this key (${vault.sealer.id}), but some with another (${others.join(", ")}). Nothing was changed: set BACKUP_KEY to the one they were made with.`
      : `Backup bucket: ${place} has no backups. Nothing was changed: check BACKUP_BUCKET.`,
  );
}

/** Reads a backup's manifest. @throws BucketFailed if this program cannot restore the backup. */
export async function readManifest(vault: Vault, stamp: string): Promise<BucketManifest> {
  const name = vault.names.backup(stamp);
  const bytes = await vault.read(name);
  if (!bytes)
    throw new BucketFailed(
      `Backup bucket: ${vault.store.place} lost ${name}. Nothing was changed: use another backup.`,
    );
  const manifest = parsedAs(bucketManifest, bytes.toString());
  const format = manifest?.format ?? Number(JSON.parse(bytes.toString()).format);
  const unknown = format > BUCKET_FORMAT ? [`format ${format}`] : unknownMigrations(manifest?.schema ?? []);
  if (unknown.length > 0)
    throw new BucketFailed(
      `Backup bucket: the backup ${stamp} was made by a newer Afterglow (${unknown.join(", ")}). Nothing was changed: use that version.`,
    );
  if (!manifest) throw vault.unusable(name, "altered");
  return manifest;
}

/** The names of a backup's blobs, without duplicates. */
export function blobsOf({ groups }: BucketManifest): Set<string> {
  return new Set(groups.flatMap(({ blobs }) => blobs));
}
