import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openFolderStorage } from "../app/house/images/folder-storage.server.ts";
import type { MediaStorage } from "../app/house/images/media-storage.ts";
import { type BackupTarget, backUp } from "../app/office/backup/back-up.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { bareAddress, testAddress, testedOn } from "./database.ts";
import { fill } from "./filled-place.ts";
import { testFolder } from "./folder.ts";

/** The time of every backup in a test. */
export const BACKED_UP_AT = Date.parse("2026-11-28T11:00:00.000Z");

/** Where a test stores its data: by default in the kind of database of this run. */
export interface TestPlace extends BackupTarget {
  dataFolder: string;
}

async function placeOn(on: "sqlite" | "postgres", made: (folder: string) => Promise<string>): Promise<TestPlace> {
  const dataFolder = await testFolder();
  const media = join(dataFolder, "media");
  await mkdir(media);
  const database = on === testedOn ? await made(dataFolder) : join(dataFolder, "afterglow.db");
  return { database, dataFolder, storage: openFolderStorage(media) };
}

/** An empty place, whose database has no tables. */
export const emptyPlace = (on: "sqlite" | "postgres" = testedOn): Promise<TestPlace> => placeOn(on, bareAddress);

/** A place with rows of every kind, by default with its images in a folder. */
export async function filledPlace({
  on = testedOn,
  ...rest
}: {
  on?: "sqlite" | "postgres";
  storage?: MediaStorage;
} = {}): Promise<TestPlace> {
  const place = { ...(await placeOn(on, testAddress)), ...rest };
  const db = await openDatabase(place.database);
  onTestFinished(() => db.destroy());
  await fill(db, place.storage);
  return place;
}

/** A backup of a place, in its own folder. */
export async function backupOf(place: BackupTarget): Promise<string> {
  const file = join(await testFolder(), "backup");
  await backUp(file, place, BACKED_UP_AT);
  return file;
}

/** The message of a failure. */
export function saying(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "it went well",
    (error: Error) => error.message,
  );
}
