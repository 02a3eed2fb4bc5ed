import { z } from "zod";

/** Increment it when older programs cannot read new files. */
export const FORMAT = 1;

/** Most images in one file. */
const MAX_IMAGES = 1_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const imageEntry = z.strictObject({
  /** Its id in the exporting installation, which the values refer to. */
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  sha256,
  /** Hash of the file that was uploaded there; null for images from before the library. */
  uploaded: sha256.nullable(),
  name: z.string().max(300),
  alt: z.string().max(300),
  focus: z.string().regex(/^[\d.]{1,6}% [\d.]{1,6}%$/),
  credit: z.string().max(300),
  licence_ends: z.iso.date().nullable(),
});

/** A library image in a file, without its bytes. */
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
  images: z.array(imageEntry).max(MAX_IMAGES),
  look: z.array(lookEntry).max(10),
});

/** An export's contents, without the bytes of its images. */
export type SettingsFile = Omit<z.infer<typeof about>, "program" | "kind" | "format">;

/** The error for a file that is not accepted; the message says what to do. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  /** Error messages by setting path. */
  readonly errors: Record<string, string>;
  constructor(message: string, errors: Record<string, string> = {}) {
    super(`${message} Nothing was changed.`);
    this.errors = errors;
  }
}

/** An image in a file: one of the library, or a wordmark or icon by its name in the image storage. */
export type FileImage = { image: ImageEntry } | { look: string };

/** The images in a file, in order, with their names in the archive and their SHA-256 in hex. */
export function imagesOf({ images, look }: Pick<SettingsFile, "images" | "look">): {
  path: string;
  sha256: string;
  part: FileImage;
}[] {
  return [
    ...images.map((image) => ({ path: `images/${image.id}.jpg`, sha256: image.sha256, part: { image } })),
    ...look.map(({ name, sha256 }) => ({ path: `look/${name}`, sha256, part: { look: name } })),
  ];
}

export const FOREIGN = "This is not a settings file of Afterglow. Choose one that was exported under Settings.";
export const DAMAGED = "The file is incomplete or damaged. Export it again, or copy it again, then import it.";

/** Parses a file's settings, which its first entry contains as JSON. @throws ImportRefused */
export function parseAbout(bytes: Uint8Array): SettingsFile {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
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
