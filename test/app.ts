import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { Database } from "../app/db/tables.ts";
import { createApp } from "../app/server.ts";
import { testDatabase } from "./database.ts";

interface TestApp {
  db: Database;
  mediaFolder: string;
  /** `fetch` with paths of the app. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * The app without its pages behind a real HTTP server on a free port, on a fresh database and an
 * empty media folder; all of it goes when the test that asks for it ends.
 */
export async function testApp(): Promise<TestApp> {
  const db = await testDatabase();
  const mediaFolder = mkdtempSync(join(tmpdir(), "afterglow-media-"));
  const app = createApp({
    db,
    log: pino({ level: "silent" }),
    mediaFolder,
    pages: () => Promise.reject(new Error("Pages are tested in the browser.")),
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(mediaFolder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return { db, mediaFolder, request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}
