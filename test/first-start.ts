import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { ensureFirstAdmin } from "../app/staff/auth/first-admin.server.ts";

// A server's database work at startup; a test runs several concurrently.
const db = await openDatabase(workerData as string);
const admin = { email: "ana@afterglow.example" };
const { madeUp } = await ensureFirstAdmin({ db, writer: createWriter(db) }, admin, Date.now());
await db.destroy();
parentPort?.postMessage(madeUp);
