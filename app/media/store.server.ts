import { randomUUIDv7 } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Database } from "../db/tables.ts";
import { type PictureFormat, pictureFormats, pictureWidths } from "./picture.ts";

// Only these four decoders are left on: SVG, PDF and the rest never parse what somebody uploaded.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

/** Pixels above which a picture is refused before it is decoded. */
const MOST_PIXELS = 40_000_000;

const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2 }),
  webp: (image) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, progressive: true }),
};

/**
 * Stores a picture: makes every width and format, without metadata, in `folder` (which is there), then its row.
 *
 * @param picture bytes of a JPEG, PNG, WebP or AVIF of at most 40 megapixels.
 * @returns the new picture's id.
 * @throws when the bytes are not such a picture; then no file and no row stays behind.
 */
export async function storePicture(
  db: Database,
  folder: string,
  picture: Uint8Array,
  facts: { alt: string; focus?: string },
): Promise<string> {
  const id = randomUUIDv7();
  const decoded = sharp(picture, { limitInputPixels: MOST_PIXELS }).rotate();
  const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const { dominant } = await pixels().resize(64).stats();

  const written: string[] = [];
  const write = async (name: string, image: Sharp) => {
    const path = join(folder, name);
    written.push(path);
    // Renamed into place, so that nobody is ever served half a file.
    await writeFile(`${path}.part`, await image.toBuffer());
    await rename(`${path}.part`, path);
  };
  try {
    await Promise.all(
      pictureWidths.flatMap((width) =>
        pictureFormats.map((format) =>
          write(`${id}-${width}.${format}`, encode[format](pixels().resize({ width, withoutEnlargement: true }))),
        ),
      ),
    );
    await write(`${id}.jpg`, encode.jpg(pixels().resize({ width: 1600, withoutEnlargement: true })));
    await db
      .insertInto("media")
      .values({
        id,
        width: info.width,
        height: info.height,
        color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`,
        focus: facts.focus ?? "50% 50%",
        alt: facts.alt,
        created_at: new Date().toISOString(),
      })
      .execute();
  } catch (error) {
    await Promise.all(written.flatMap((path) => [rm(path, { force: true }), rm(`${path}.part`, { force: true })]));
    throw error;
  }
  return id;
}
