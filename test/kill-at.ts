import { StatementSync } from "node:sqlite";
import pg from "pg";

// Preloaded with `node --import`: kills the process when it is about to send its database the statement that starts
// with KILL_AT for the KILL_AFTER-th time.
const { KILL_AT = "", KILL_AFTER = "1" } = process.env;
let left = Number(KILL_AFTER);

function seen(sql: string): void {
  if (!sql.trimStart().startsWith(KILL_AT)) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

for (const name of ["all", "run"] as const) {
  // biome-ignore lint/suspicious/noExplicitAny: it has two overloads.
  const original: any = StatementSync.prototype[name];
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  StatementSync.prototype[name] = function (this: StatementSync, ...values: any[]) {
    seen(this.sourceSQL);
    return original.apply(this, values);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: it has many overloads.
const query: any = pg.Client.prototype.query;
// biome-ignore lint/suspicious/noExplicitAny: as above.
pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
  seen(typeof given[0] === "string" ? given[0] : given[0].text);
  return query.apply(this, given);
};
