import { createHash, hash } from "node:crypto";
import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { fileNameOf, isStoredImage } from "../../house/images/image.ts";
import { isBeforeBaseline, unknownMigrations } from "../../platform/db/open.server.ts";
import { ArchiveFailed, damaged, foreign, readArchive } from "./archive.server.ts";
import { type Row, TableChecksum } from "./copy-rows.server.ts";
import { parsedAs } from "./private-list.server.ts";
import { type BackupTable, lastingTables } from "./tables.ts";

/** Increment when older programs cannot read new backups. */
export const FORMAT = 1;

/** The names of a backup's files. */
export const fileNames = {
  about: "afterglow.json",
  rows: (table: string, page: number) => `tables/${table}/${String(page).padStart(6, "0")}.ndjson`,
  image: (name: string) => `pictures/${name}`,
  checksums: (page: number) => `pictures/${String(page).padStart(6, "0")}.sha256`,
  manifest: "manifest.json",
};

const about = z.object({
  program: z.literal("afterglow"),
  format: z.number(),
  made_at: z.iso.datetime(),
  schema: z.array(z.string()).min(1),
});

/** A backup's first file: when it was made (ISO 8601 in UTC), and its schema as names of migrations. */
export type About = z.infer<typeof about>;

const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.object({ files: z.number(), bytes: z.number(), sha256: z.string(), missing: z.number() }),
});

/** A backup's last file: counts and checksums. */
export type Manifest = z.infer<typeof manifest>;

/** Counts and checksums image files, in the format of `sha256sum`. */
export class ImageSummer {
  #files = 0;
  #bytes = 0;
  #lines = "";
  readonly #hash = createHash("sha256");

  add(name: string, bytes: Uint8Array): void {
    this.#files += 1;
    this.#bytes += bytes.byteLength;
    this.#lines += `${hash("sha256", bytes)}  ${fileNames.image(name)}\n`;
  }

  /** Returns the checksums of files added since the last call. */
  takeLines(): string {
    const lines = this.#lines;
    this.#lines = "";
    this.#hash.update(lines);
    return lines;
  }

  end(): Omit<Manifest["pictures"], "missing"> {
    return { files: this.#files, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** Receives a backup's contents. */
interface Taking {
  rows(table: BackupTable["name"], rows: Row[]): Promise<void>;
  image(name: string, bytes: Buffer): Promise<void>;
}

/** @throws ArchiveFailed if a backup's first file is invalid, or the format is newer than this program's. */
function checkedAbout(file: string, name: string, bytes: Buffer): About {
  const found = name === fileNames.about ? parsedAs(about, bytes.toString()) : undefined;
  if (!found) throw foreign(file);
  if (isBeforeBaseline(found.schema))
    throw new ArchiveFailed(
      `${basename(file)} was made by an Afterglow from before the first release, which this version can't restore. Use that version.`,
    );
  const newer = unknownMigrations(found.schema);
  if (newer.length > 0 || found.format > FORMAT)
    throw new ArchiveFailed(
      `${basename(file)} was made by a newer Afterglow (${newer.join(", ") || `format ${found.format}`}). Use that version.`,
    );
  return found;
}

/** The table that a file belongs to. */
function tableOf(name: string): BackupTable["name"] | undefined {
  const [, table] = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name) ?? [];
  return lastingTables.find(({ name }) => name === table)?.name;
}

/** The image storage's name of an image file. */
function shownImageOf(name: string): string | undefined {
  const image = fileNameOf(name);
  return name === fileNames.image(image) && isStoredImage(name) ? image : undefined;
}

/**
 * Reads a whole backup and compares it with its checksums.
 *
 * @param take receives the contents while they are read, before everything was compared. @throws ArchiveFailed with one
 * line for an operator if the backup is incomplete, or this program cannot read it.
 */
export async function readBackup(file: string, take?: Taking): Promise<About & Manifest> {
  const tables: Record<string, TableChecksum> = {};
  const images = new ImageSummer();
  let first: About | undefined;
  let last: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    const table = tableOf(name);
    const image = shownImageOf(name);
    if (!first) {
      first = checkedAbout(file, name, bytes);
    } else if (table) {
      const lines = bytes.toString();
      let rows: Row[];
      try {
        rows = lines
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line));
      } catch {
        throw damaged(file, `${name} cannot be read`);
      }
      tables[table] ??= new TableChecksum();
      tables[table].add(lines, rows.length);
      await take?.rows(table, rows);
    } else if (image) {
      images.add(image, bytes);
      await take?.image(image, bytes);
    } else if (name.endsWith(".sha256")) {
      if (images.takeLines() !== bytes.toString()) throw damaged(file, `images before ${name} differ`);
    } else if (name === fileNames.manifest) {
      last = parsedAs(manifest, bytes.toString());
    } else {
      throw damaged(file, `${name} does not belong in it`);
    }
  }
  if (!first || !last) throw damaged(file, "it ends too early");
  compare(file, last, tables, images);
  return { ...first, ...last };
}

/** @throws ArchiveFailed if a backup's contents do not match its manifest. */
function compare(file: string, last: Manifest, tables: Record<string, TableChecksum>, images: ImageSummer): void {
  const empty = new TableChecksum().end();
  for (const [name, expected] of Object.entries(last.tables)) {
    if (!isDeepStrictEqual(tables[name]?.end() ?? empty, expected)) throw damaged(file, `${name} differs`);
  }
  const { missing: _, ...pictures } = last.pictures;
  if (!isDeepStrictEqual(images.end(), pictures)) throw damaged(file, "the images differ");
}
