import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { exportSettings } from "../app/house/settings/transfer/export.server.ts";
import { importSettings } from "../app/house/settings/transfer/import.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import type { Writer } from "../app/platform/db/writer.server.ts";
import { venue } from "../app/platform/venue/venue.ts";
import type { Config } from "../app/server/config.server.ts";
import { operator } from "../app/staff/audit-log/record.server.ts";
import { placeOf } from "./data-place.ts";

/** `settings export <file>`: exports the published settings and their images. */
export async function exportInto(
  { db, writer }: { db: Database; writer: Writer },
  file: string,
  config: Config,
): Promise<string> {
  const path = resolve(file);
  const { storage } = await placeOf(config);
  const archive = await exportSettings({ db, writer, storage }, { club: venue.name, by: operator, now: Date.now() });
  try {
    await pipeline(archive, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new Error(`${path} already exists. Nothing was changed: choose another name.`);
    await rm(path, { force: true });
    throw error;
  }
  return `Settings exported.\n${path}`;
}

/** `settings import <file>`: imports a file into the draft. */
export async function importFrom(
  { db, writer }: { db: Database; writer: Writer },
  file: string,
  config: Config,
): Promise<string> {
  const { storage } = await placeOf(config);
  const edit = { by: operator, now: Date.now() };
  try {
    const { changes, images } = await importSettings({ db, writer, storage }, resolve(file), edit);
    const count = (many: number, of: string) => `${many} ${of}${many === 1 ? "" : "s"}`;
    return `${basename(file)}: ${count(changes, "change")} in the draft, ${count(images, "image")} added. Preview and publish them under Settings.`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Error(`${resolve(file)} not found.`);
    throw error;
  }
}
