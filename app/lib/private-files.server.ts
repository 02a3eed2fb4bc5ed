import { chmodSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** Set on folders that every user shares by design, such as /tmp. */
const STICKY = 0o1000;

function statusOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** What backups are in, with every file in it. */
function withFiles(folder: string): string[] {
  return statusOf(folder)?.isDirectory() ? [folder, ...readdirSync(folder).map((name) => join(folder, name))] : [];
}

/**
 * Keeps guest data to the user that the program runs as: whatever this process and those it starts create is readable
 * by its owner alone (umask 077), and what others could read in a data folder from before no longer is.
 *
 * @param dataFolder closed as a whole, so nothing in it can be reached; a folder that every user shares stays open.
 * @param database what `openDatabase` opens; a file may lie elsewhere.
 * @returns the paths that others can still read, since they belong to another user.
 */
export function keepFilesPrivate(dataFolder: string, database: string): string[] {
  process.umask(OTHERS);
  const folder = statusOf(dataFolder);
  const closed = folder && !(folder.mode & STICKY) ? [dataFolder] : [];
  const databaseFiles = ["", "-wal", "-shm"].map((end) => database + end);
  return [...closed, ...databaseFiles, ...withFiles(join(dataFolder, "backups"))].filter((path) => {
    const status = statusOf(path);
    if (!status || !(status.mode & OTHERS)) return false;
    try {
      chmodSync(path, status.mode & 0o7700);
      return false;
    } catch {
      return true;
    }
  });
}
