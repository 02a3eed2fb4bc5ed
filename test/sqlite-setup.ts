import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../app/platform/db/open.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** An empty database file with the newest schema, to copy; only when the tests run on SQLite. */
    sqlite: string | undefined;
  }
}

/** One migrated file for all tests: migrating takes longer than many of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "afterglow-sqlite-"));
  const file = join(folder, "template.db");
  const db = await openDatabase(file);
  await db.destroy();
  project.provide("sqlite", file);
  return () => rm(folder, { recursive: true });
}
