import { dialectHelpers } from "../../db/dialects/dialect-helpers.ts";
import type { Database } from "../../db/tables.ts";
import { mediaPath, variantPath } from "../../media/image.ts";
import { hasEnded } from "../../media/joined.server.ts";
import type { Block } from "../campaign.ts";

/** An image as an email shows it. */
export interface LiveImage {
  /** The path of its JPEG, which every mail program shows. */
  path: string;
  /** Whether its licence is over: guests don't see it any more. */
  ended: boolean;
}

/** What blocks refer to, as it is now, by id; what no longer exists is missing. */
export interface Live {
  images: ReadonlyMap<string, LiveImage>;
}

/** Reads what blocks refer to. @param now ms since 1970. */
export async function loadLive(db: Database, blocks: readonly Block[], now: number): Promise<Live> {
  const images = blocks.flatMap((block) => (block.kind === "image" && block.image !== "" ? [block.image] : []));
  return { images: await findImages(db, images, now) };
}

async function findImages(db: Database, ids: readonly string[], now: number): Promise<Live["images"]> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["id", "file_id", "licence_ends"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return new Map(
    rows.map(({ id, file_id, licence_ends }) => [
      id,
      { path: variantPath(mediaPath(file_id), 1200, "jpg"), ended: hasEnded(licence_ends, now) },
    ]),
  );
}
