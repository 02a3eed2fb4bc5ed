import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { atStatement } from "./at-statement.ts";

// Preloaded with `node --import`: when the process is about to send its database the statement that starts with
// PAUSE_AT, it adds the file `paused` to PAUSE_FOLDER and does nothing until there is a file `resumed`.
const { PAUSE_AT = "", PAUSE_FOLDER = "" } = process.env;
atStatement(PAUSE_AT, 1, () => {
  writeFileSync(join(PAUSE_FOLDER, "paused"), "");
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(join(PAUSE_FOLDER, "resumed"))) Atomics.wait(never, 0, 0, 10);
});
