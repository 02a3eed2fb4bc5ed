import { join } from "node:path";

/** Where backups are kept that nobody names a file for. */
export function backupsFolder(dataFolder: string): string {
  return join(dataFolder, "backups");
}

/** What a backup of a moment (ms since 1970) is called: `afterglow-20261128T110000Z.tar.zst`. */
export function backupName(now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  return `afterglow-${moment}.tar.zst`;
}
