import type { Database } from "../../platform/db/tables.ts";
import { isLibraryId } from "../../platform/lib/media-path.ts";
import type { SettingValues } from "../../platform/venue/changed-settings.ts";
import { imagesIn } from "../../platform/venue/setting-images.ts";
import type { SettingErrors } from "./check-settings.ts";

/** Errors for images that are not in the library: the id was typed, or the image was deleted. */
export async function missingImages(db: Database, values: SettingValues): Promise<SettingErrors> {
  const used = imagesIn(values).filter(({ image }) => isLibraryId(image.image));
  if (used.length === 0) return {};
  const ids = [...new Set(used.map(({ image }) => image.image))];
  const rows = await db.selectFrom("media").select("id").where("id", "in", ids).execute();
  const there = new Set(rows.map(({ id }) => id));
  const missing = used.filter(({ image }) => !there.has(image.image));
  return Object.fromEntries(
    missing.map(({ field, image: { alt } }) => [
      field,
      `${alt ? `The image “${alt}”` : "An image"} isn't in the library. Remove it, or choose another.`,
    ]),
  );
}
