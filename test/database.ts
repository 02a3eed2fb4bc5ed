import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openDatabase } from "../app/db/open.server.ts";
import type { Database } from "../app/db/tables.ts";

/** A fresh folder that goes when the test has ended. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "afterglow-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A fresh database in a file, with the newest schema, closed when the test has ended. */
export async function testDatabase(): Promise<Database> {
  const db = await openDatabase(join(await testFolder(), "afterglow.db"));
  onTestFinished(() => db.destroy());
  return db;
}
