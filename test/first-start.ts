import { parentPort, workerData } from "node:worker_threads";
import { ensureFirstAdmin } from "../app/auth/first-admin.server.ts";
import { openDatabase } from "../app/db/open.server.ts";
import { createWriter } from "../app/db/writer.server.ts";

// A server's database work at startup; a test runs several concurrently.
const db = await openDatabase(workerData as string);
const admin = { email: "ana@afterglow.example" };
const { madeUp } = await ensureFirstAdmin({ db, writer: createWriter(db) }, admin, Date.now());
await db.destroy();
parentPort?.postMessage(madeUp);
