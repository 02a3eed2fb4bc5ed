import { accessSync, constants, mkdirSync } from "node:fs";
import type { Logger } from "pino";
import type { BucketConfig } from "./kept-in-bucket.server.ts";
import { keptInFolder } from "./kept-in-folder.server.ts";
import { type PicturePlace, PlaceFailed } from "./picture-place.ts";

/**
 * The place where pictures are kept: the bucket where there is one, else the folder, which is made. A service
 * that does not answer is a warning: pages need no pictures to be drawn, and it may come back.
 *
 * @throws when the folder cannot be written to; BucketRefused when the bucket cannot be used as it is configured.
 */
export async function openPicturePlace(
  { folder, bucket }: { folder: string; bucket: BucketConfig | undefined },
  log: Logger,
): Promise<PicturePlace> {
  if (!bucket) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      throw new Error(`${folder} cannot be used for pictures: ${why}. Check its rights, or set DATA_DIR to another.`);
    }
    return keptInFolder(folder);
  }
  // Loaded where there is one: who has none pays nothing for it.
  const { keptInBucket } = await import("./kept-in-bucket.server.ts");
  const place = keptInBucket(bucket);
  try {
    await place.tryOut();
  } catch (error) {
    if (!(error instanceof PlaceFailed)) throw error;
    log.warn(`Pictures cannot be had for now, all else goes on. ${error.message}. Check S3_ENDPOINT.`);
  }
  return place;
}
