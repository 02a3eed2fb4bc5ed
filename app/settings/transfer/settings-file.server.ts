import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { PassThrough, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract, type Header, pack } from "tar-stream";
import { z } from "zod";

/** Raise it when older programs cannot read new files. */
const FORMAT = 1;

/** Name of the first file in the archive. */
const ABOUT = "afterglow-settings.json";

/** Largest `ABOUT`, and largest image, in bytes. */
const MOST_ABOUT = 4 * 1024 * 1024;
const MOST_IMAGE = 10 * 1024 * 1024;

/** Most images in one file. */
const MOST_IMAGES = 1_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const imageEntry = z.strictObject({
  /** Its id where the file was made, by which the values name it. */
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  sha256,
  /** Hash of the file that was uploaded there; null of images from before the library. */
  uploaded: sha256.nullable(),
  name: z.string().max(300),
  alt: z.string().max(300),
  focus: z.string().regex(/^[\d.]{1,6}% [\d.]{1,6}%$/),
  credit: z.string().max(300),
  licence_ends: z.iso.date().nullable(),
});

/** An image of the library in a file, without its bytes. */
export type ImageEntry = z.infer<typeof imageEntry>;

const lookEntry = z.strictObject({
  /** Its name in the image storage. */
  name: z.string().regex(/^(wordmark-[0-9a-f]{24}-\d{1,4}x\d{1,4}|icon-[0-9a-f]{24})\.png$/),
  sha256,
});

const about = z.strictObject({
  program: z.literal("afterglow"),
  kind: z.literal("settings"),
  format: z.number(),
  made_at: z.iso.datetime(),
  club: z.string(),
  values: z.record(z.string(), z.unknown()),
  images: z.array(imageEntry).max(MOST_IMAGES),
  look: z.array(lookEntry).max(10),
});

/** An export's contents, except the bytes of its images. */
export type SettingsFile = Omit<z.infer<typeof about>, "program" | "kind" | "format">;

/** A file that is not accepted; the message says what to do. */
export class ImportRefused extends Error {
  /** Messages by path of a setting. */
  readonly errors: Record<string, string>;
  constructor(message: string, errors: Record<string, string> = {}) {
    super(`${message} Nothing was changed.`);
    this.errors = errors;
  }
}

/** An image in a file: of the library, or of the look by its name in the image storage. */
export type FileImage = { image: ImageEntry } | { look: string };

/** The images in a file, in order, with their names in the archive and their SHA-256 in hex. */
function imagesOf({ images, look }: Pick<SettingsFile, "images" | "look">): {
  path: string;
  sha256: string;
  part: FileImage;
}[] {
  return [
    ...images.map((image) => ({ path: `images/${image.id}.jpg`, sha256: image.sha256, part: { image } })),
    ...look.map(({ name, sha256 }) => ({ path: `look/${name}`, sha256, part: { look: name } })),
  ];
}

/** The hash by which a file knows its images. */
export function sumOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A tar archive of settings and their images, as a stream. @param read returns the bytes of an image. */
export function packSettings(file: SettingsFile, read: (image: FileImage) => Promise<Uint8Array>): Readable {
  const tar = pack();
  const mtime = new Date(file.made_at);
  const add = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.byteLength, mtime, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(bytes);
    });
  const fill = async () => {
    const json = { program: "afterglow", kind: "settings", format: FORMAT, ...file };
    await add(ABOUT, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
    for (const { path, part } of imagesOf(file)) await add(path, await read(part));
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  const archive = new PassThrough();
  pipeline(tar, archive).catch(() => {});
  return archive;
}

const FOREIGN = "This is not a settings file of Afterglow. Choose one that was exported under Settings.";
const DAMAGED = "The file is incomplete or damaged. Export it again, or copy it again, then import it.";

function parseAbout({ name, type }: Header, bytes: Buffer): SettingsFile {
  let json: unknown;
  try {
    json = name === ABOUT && type === "file" ? JSON.parse(bytes.toString()) : undefined;
  } catch {
    throw new ImportRefused(DAMAGED);
  }
  const head = z.object({ program: z.literal("afterglow"), kind: z.literal("settings"), format: z.number() });
  const first = head.safeParse(json);
  if (!first.success) throw new ImportRefused(FOREIGN);
  if (first.data.format > FORMAT)
    throw new ImportRefused(
      "The file was exported by a newer Afterglow. Update this one to the same version, then import it.",
    );
  const { success, data } = about.safeParse(json);
  if (!success) throw new ImportRefused(DAMAGED);
  const { program: _program, kind: _kind, format: _format, ...file } = data;
  const paths = imagesOf(file).map(({ path }) => path);
  if (new Set(paths).size < paths.length) throw new ImportRefused(DAMAGED);
  return file;
}

/** A file's contents, in order: its settings, then each image. */
export type Part = { file: SettingsFile } | (FileImage & { bytes: Buffer });

/**
 * Reads a file to its end, part by part. Only the entries that its first one lists are read, in that order and with
 * those checksums; nothing in it becomes a path on disk.
 *
 * @throws ImportRefused if it is not such a file, is incomplete or is from a newer program.
 */
export async function* readSettingsFile(path: string): AsyncGenerator<Part> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), tar);
  reading.catch(() => {});
  let expected: ReturnType<typeof imagesOf> | undefined;
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (size > (expected ? MOST_IMAGE : MOST_ABOUT)) throw new ImportRefused(expected ? DAMAGED : FOREIGN);
      if (!expected) {
        const file = parseAbout(entry.header, await buffer(entry));
        expected = imagesOf(file);
        yield { file };
        continue;
      }
      const next = expected.shift();
      if (type !== "file" || name !== next?.path) throw new ImportRefused(DAMAGED);
      const bytes = await buffer(entry);
      if (sumOf(bytes) !== next.sha256) throw new ImportRefused(DAMAGED);
      yield { ...next.part, bytes };
    }
    await reading;
  } catch (error) {
    if (error instanceof ImportRefused || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new ImportRefused(expected ? DAMAGED : FOREIGN);
  } finally {
    tar.destroy();
  }
  if (!expected) throw new ImportRefused(FOREIGN);
  if (expected.length > 0) throw new ImportRefused(DAMAGED);
}
