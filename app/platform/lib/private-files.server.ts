import { chmodSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** The sticky bit, set on folders shared by design, such as /tmp. */
const STICKY = 0o1000;

function statusOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** The folder of backups, with all files in it. */
function withFiles(folder: string): string[] {
  return statusOf(folder)?.isDirectory() ? [folder, ...readdirSync(folder).map((name) => join(folder, name))] : [];
}

/**
 * Makes guest data readable only by the user that the program runs as: for everything that this process and its
 * children create (umask 077), and for what exists in the data folder.
 *
 * @param dataFolder closed to others as a whole; a folder shared by design stays open.
 * @param database the address for `openDatabase`; a file may be elsewhere.
 * @returns the paths that others can still read, because another user owns them.
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
