import { atStatement } from "./at-statement.ts";

// Preloaded with `node --import`: kills the process when it is about to send its database the statement that starts
// with KILL_AT for the KILL_AFTER-th time.
const { KILL_AT = "", KILL_AFTER = "1" } = process.env;
atStatement(KILL_AT, Number(KILL_AFTER), () => process.kill(process.pid, "SIGKILL"));
