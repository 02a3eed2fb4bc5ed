import { access, rm, stat } from "node:fs/promises";
import { imageFileNames } from "../../house/images/image.ts";
import { type MediaStorage, readImage } from "../../house/images/media-storage.ts";
import { openToRead } from "../../platform/db/open.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type AddFile, ArchiveFailed, writeArchive } from "./archive.server.ts";
import { type About, FORMAT, fileNames, ImageSummer, type Manifest, readBackup } from "./backup-file.server.ts";
import { inSnapshot, linesOf, readRows, TableChecksum, type TableSum, tablesIn } from "./copy-rows.server.ts";
import { lastingTables } from "./tables.ts";

/** The database and images to back up or restore into. */
export interface BackupTarget {
  /** An address for `openDatabase`. */
  database: string;
  storage: MediaStorage;
}

/** Adds a snapshot of every table. */
async function addTables(db: Database, add: AddFile): Promise<Record<string, TableSum>> {
  const tables = await tablesIn(db, lastingTables);
  return inSnapshot(db, async (trx) => {
    const sums: Record<string, TableSum> = {};
    for (const table of tables) {
      const sum = new TableChecksum();
      let page = 0;
      for await (const rows of readRows(trx, table)) {
        const lines = linesOf(rows);
        sum.add(lines, rows.length);
        page += 1;
        await add(fileNames.rows(table.name, page), Buffer.from(lines));
      }
      sums[table.name] = sum.end();
    }
    return sums;
  });
}

/**
 * Adds the files of every image, outside the transaction. A row is written after its image's files, which never change,
 * so all images of the snapshot are included, except unused ones that were deleted meanwhile.
 */
async function addImages(db: Database, storage: MediaStorage, add: AddFile): Promise<Manifest["pictures"]> {
  const sum = new ImageSummer();
  let missing = 0;
  let page = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("media")
      .select(["id", "widest"])
      .whereRef("id", "=", "file_id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    for (const name of rows.flatMap(({ id, widest }) => imageFileNames(id, widest))) {
      const bytes = await readImage(storage, name);
      if (bytes) {
        sum.add(name, bytes);
        await add(fileNames.image(name), bytes);
      } else missing += 1;
    }
    after = rows.at(-1)?.id ?? "";
    if (rows.length === 0) return { ...sum.end(), missing };
    page += 1;
    await add(fileNames.checksums(page), Buffer.from(sum.takeLines()));
  }
}

/**
 * Writes a backup: a snapshot of the database, while others write, and all stored images. The backup is read back and
 * compared before it counts as successful.
 *
 * @param now ms since 1970. @returns its size in bytes, and its contents. @throws Error with one line for an operator;
 * in this case no file remains.
 */
export async function backUp(
  file: string,
  { database, storage }: BackupTarget,
  now: number,
): Promise<About & Manifest & { size: number }> {
  const taken = await access(file).then(
    () => true,
    () => false,
  );
  if (taken) throw new ArchiveFailed(`${file} already exists. Nothing was changed: choose another name.`);
  const { db, schema } = await openToRead(database);
  try {
    await writeArchive(file, async (add) => {
      const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
      const about: About = { program: "afterglow", format: FORMAT, made_at: storedInstant(now), schema };
      await add(fileNames.about, json(about));
      const manifest: Manifest = {
        tables: await addTables(db, add),
        pictures: await addImages(db, storage, add),
      };
      await add(fileNames.manifest, json(manifest));
    });
  } finally {
    await db.destroy();
  }
  const { size } = await stat(file);
  try {
    return { ...(await readBackup(file)), size };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
