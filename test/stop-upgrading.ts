import { writeSync } from "node:fs";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { laterMigration } from "./later-migration.ts";

// A process that pauses at the end of a migration of a later release, where a test kills it.
const [address = "", migration] = process.argv.slice(2);
await openDatabase(
  address,
  ({ query }) => {
    if (!query.sql.startsWith('insert into "kysely_migration"') || query.parameters[0] !== migration) return;
    writeSync(1, "In the middle\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  laterMigration,
);
