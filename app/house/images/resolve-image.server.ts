import type { Database } from "../../platform/db/tables.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import type { ImageSetting } from "../../platform/venue/schema/setting-fields.ts";
import { hasEnded } from "./joined.server.ts";
import { shippedImages } from "./shipped-images.server.ts";
import type { ShownImage, StoredFiles } from "./shown-image.ts";

/** Details of a library image that pages need. */
interface LibraryFacts extends StoredFiles {
  alt: string;
  focus: string;
  /** The last day of its licence, `YYYY-MM-DD`; null without an end. */
  licence_ends: string | null;
}

/** Images of the library by id. */
export type LibraryImages = ReadonlyMap<string, LibraryFacts>;

// One per process: in development, Node and Vite each load this module.
const key = Symbol.for("afterglow.library-images");
const store = globalThis as { [key]?: LibraryImages };

async function readImages(db: Database, names: readonly string[]): Promise<LibraryImages> {
  const ids = [...new Set(names)].filter((name) => !shippedImages.has(name));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["id", "file_id", "widest", "width", "height", "color", "alt", "focus", "licence_ends"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, file_id, ...facts }) => [id, { path: mediaPath(file_id), ...facts }]));
}

/**
 * Caches the details of library images that the published settings name, so that pages need no query. Called with the
 * settings, at startup and whenever content changes.
 *
 * @param names of images; may include the program's own.
 */
export async function loadLibraryImages(db: Database, names: readonly string[]): Promise<void> {
  store[key] = await readImages(db, names);
}

/** Caches further images that a preview names. */
export async function addLibraryImages(db: Database, names: readonly string[]): Promise<void> {
  store[key] = new Map([...(store[key] ?? []), ...(await readImages(db, names))]);
}

/** The cached images that `resolveImage` looks up; a new map after each change. */
export function libraryImages(): LibraryImages | undefined {
  return store[key];
}

/**
 * An image setting, ready to be rendered. If the setting has no alt text or focal point, the image's own are used.
 *
 * @param now ms since 1970. @returns null if the image was deleted, or its licence has ended.
 */
export function resolveImage({ image, alt, focus }: ImageSetting, now: number = Date.now()): ShownImage | null {
  const shipped = shippedImages.get(image);
  if (shipped) return { ...shipped, alt, focus: focus || "50% 50%" };
  const stored = store[key]?.get(image);
  if (!stored || hasEnded(stored.licence_ends, now)) return null;
  const { licence_ends: _, ...facts } = stored;
  return { ...facts, alt: alt || facts.alt, focus: focus || facts.focus };
}
