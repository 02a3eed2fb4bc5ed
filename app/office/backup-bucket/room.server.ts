import { statfs } from "node:fs/promises";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import type { BucketManifest } from "./layout.ts";

/** Space that stays free for the club's own data, in bytes. */
const SPARE_BYTES = 500e6;
/** The objects, the archive and the restored data, each at most as large as all files of a backup. */
const COPIES = 3;

const gigabytes = (bytes: number) => `${formatNumber(bytes / 1e9, 1)} GB`;

/**
 * Checks that a backup can be restored as a trial without filling the disk, on which forms are stored.
 *
 * @throws Error with one line for an operator if it cannot.
 */
export async function expectRoom(folder: string, { groups }: Pick<BucketManifest, "groups">): Promise<void> {
  const bytes = groups.flatMap(({ files }) => files).reduce((all, [, size]) => all + size, 0);
  const { bavail, bsize } = await statfs(folder);
  const [needed, free] = [COPIES * bytes + SPARE_BYTES, bavail * bsize];
  if (free < needed)
    throw new Error(
      `Not enough room for a trial restore in ${folder}: it needs ${gigabytes(needed)}, and ${gigabytes(free)} are free. Nothing was downloaded: make room.`,
    );
}
