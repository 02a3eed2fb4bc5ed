import { publishDue } from "../app/house/settings/schedule.server.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";

// A process that publishes due changes; a test kills it midway.
const [address = "", now = "0"] = process.argv.slice(2);
const db = await openDatabase(address);
await createWriter(db).write((trx) => publishDue(trx, Number(now)));
await db.destroy();
