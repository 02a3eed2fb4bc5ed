import { accessSync, constants, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { BucketConfig } from "../../platform/lib/s3-client.server.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { type MediaStorage, StorageError } from "./media-storage.ts";

/**
 * Opens the image storage: the bucket if one is configured, otherwise the folder, which is created. An unreachable
 * bucket only causes a warning: pages are rendered without images, and the bucket may become reachable.
 *
 * @param patience how long to wait for an unresponsive bucket, in ms; errors after that are logged. By default until
 * all its requests have timed out. @throws if the folder is not writable; BucketRefused if the bucket cannot be used as
 * configured.
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
      throw new Error(
        `Can't use ${folder} for images: ${why}. Check its permissions, or set DATA_DIR to another folder.`,
      );
    }
    return openFolderStorage(folder);
  }
  // Loaded only if a bucket is configured.
  const { openS3Storage } = await import("./s3-storage.server.ts");
  const storage = openS3Storage(bucket);
  const warn = (why: string) => log.warn(`Images unavailable; everything else works. ${why}. Check S3_ENDPOINT.`);
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
