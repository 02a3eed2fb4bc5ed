import { join } from "node:path";
import { openMediaStorage } from "../app/house/images/open-storage.server.ts";
import type { BackupTarget } from "../app/office/backup/back-up.server.ts";
import { openLog } from "../app/platform/lib/log.server.ts";
import type { Config } from "../app/server/config.server.ts";

/** The database and images of the server with this configuration. */
export async function placeOf({ database, dataFolder, bucket }: Config): Promise<BackupTarget> {
  // Silent, since the caller reports an invalid configuration.
  const log = openLog("silent");
  return { database, storage: await openMediaStorage({ folder: join(dataFolder, "media"), bucket }, log) };
}
