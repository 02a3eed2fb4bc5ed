import { accessSync, constants, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { openFolderStorage } from "./folder-storage.server.ts";
import { type MediaStorage, StorageError } from "./media-storage.ts";
import type { BucketConfig } from "./s3-storage.server.ts";

/**
 * The place where pictures are kept: the bucket where there is one, else the folder, which is made. A service
 * that does not answer is a warning: pages need no pictures to be drawn, and it may come back.
 *
 * @param patience how long a bucket is waited for that says neither yes nor no, in ms; what it says later is
 * logged. By default until each of its requests was given up.
 * @throws when the folder cannot be written to; BucketRefused when the bucket cannot be used as it is configured.
 */
export async function openMediaStorage(
  { folder, bucket }: { folder: string; bucket: BucketConfig | undefined },
  log: Logger,
  patience?: number,
): Promise<MediaStorage> {
  if (!bucket) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      throw new Error(`${folder} cannot be used for pictures: ${why}. Check its rights, or set DATA_DIR to another.`);
    }
    return openFolderStorage(folder);
  }
  // Loaded where there is one: who has none pays nothing for it.
  const { openS3Storage } = await import("./s3-storage.server.ts");
  const storage = openS3Storage(bucket);
  const warn = (why: string) =>
    log.warn(`Pictures cannot be had for now, all else goes on. ${why}. Check S3_ENDPOINT.`);
  const tried = storage.tryOut().catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    warn(error.message);
  });
  if (patience === undefined) {
    await tried;
    return storage;
  }
  const late = sleep(patience, "late", { ref: false });
  if ((await Promise.race([tried, late])) === "late") {
    warn(`The bucket ${bucket.bucket} at ${bucket.endpoint} has not answered yet`);
    tried.catch(({ message }: Error) => log.error(message));
  }
  return storage;
}
