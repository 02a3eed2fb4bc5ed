import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFolderStorage } from "../../house/images/folder-storage.server.ts";
import { type Restored, restore } from "./restore.server.ts";

/**
 * Restores a backup into a new folder, starts the site there, and deletes the folder.
 *
 * @param parent where the folder is created. @param visit starts the site on a data folder and reads pages; throws if one is wrong. @throws Error with one line
 * for an operator if the backup cannot be restored, its audit trail was changed, or `visit` throws.
 */
export async function verify(
  file: string,
  visit: (dataFolder: string) => Promise<void>,
  parent = tmpdir(),
): Promise<Restored> {
  const folder = await mkdtemp(join(parent, "afterglow-verify-"));
  try {
    const media = join(folder, "media");
    await mkdir(media);
    const restored = await restore(file, {
      database: join(folder, "afterglow.db"),
      storage: openFolderStorage(media),
    });
    const [problem] = restored.trailProblems;
    if (problem) throw new Error(`The audit trail in this backup was changed outside Afterglow: ${problem}`);
    await visit(folder);
    return restored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
