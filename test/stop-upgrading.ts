import { writeSync } from "node:fs";
import { openDatabase } from "../app/platform/db/open.server.ts";

// A process that pauses in the middle of upgrading a database, where a test kills it.
await openDatabase(process.argv[2] ?? "", ({ query }) => {
  if (!query.sql.startsWith('insert into "kysely_migration"')) return;
  writeSync(1, "In the middle\n");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
