import { chmodSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const OTHERS = 0o077;
/** The sticky bit, set on folders shared by design, such as /tmp. */
const STICKY = 0o1000;

function statusOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** A folder and all files in it. */
function withFiles(folder: string): string[] {
  return statusOf(folder)?.isDirectory() ? [folder, ...readdirSync(folder).map((name) => join(folder, name))] : [];
}

/**
 * Makes guest data readable only by the user that runs the program: both what this process and its children will create
 * (umask 077), and what is in the data folder.
 *
 * @param dataFolder closed to others as a whole, except a folder that is shared by design. @param database the address
 * for `openDatabase`; its file may be outside the data folder. @returns paths that others can still read, because
 * another user owns them.
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
