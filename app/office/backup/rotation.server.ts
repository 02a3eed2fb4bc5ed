import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { UNDER_WAY } from "./archive.server.ts";

const OURS = /^afterglow-\d{8}T\d{6}Z\.tar\.zst$/;

/** Age in ms at which an unfinished file counts as abandoned. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** The default folder for backups. */
export function backupsFolder(dataFolder: string): string {
  return join(dataFolder, "backups");
}

/** A backup's default name, `afterglow-20261128T110000Z.tar.zst`. `now` is ms since 1970. */
export function backupName(now: number): string {
  const moment = storedInstant(now).replace(/[-:]|\.\d+/g, "");
  return `afterglow-${moment}.tar.zst`;
}

/** A backup in its folder. */
export interface BackupFile {
  name: string;
  bytes: number;
  /** ms since 1970. */
  madeAt: number;
}

/** The finished backups of a folder, the newest first; none if it does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names
    .filter((name) => OURS.test(name))
    .sort()
    .reverse()
    .map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, bytes: size, madeAt: mtimeMs };
    });
  return Promise.all(files);
}

/**
 * Deletes old backups of a folder, and abandoned unfinished ones.
 *
 * @param keep number of the newest backups to keep. @param now ms since 1970.
 */
export async function removeOld(folder: string, keep: number, now: number): Promise<void> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OURS.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of names.filter((name) => name.endsWith(UNDER_WAY) && OURS.test(name.slice(0, -UNDER_WAY.length)))) {
    // If it is gone, it was finished or removed meanwhile.
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
}
