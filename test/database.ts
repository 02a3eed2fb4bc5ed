import { onTestFinished } from "vitest";
import { openDatabase } from "../app/db/open.server.ts";
import type { Database } from "../app/db/tables.ts";

/** A fresh database in memory with every migration run, closed when the test that asks for it ends. */
export async function testDatabase(): Promise<Database> {
  const db = await openDatabase(":memory:");
  onTestFinished(() => db.destroy());
  return db;
}
