import { DatabaseSync } from "node:sqlite";

// Preloaded into a server, it has commits not wait for the disk: what the test of the disk must notice.
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  return exec.call(this, sql.replace(/synchronous\s*=\s*\w+/i, "synchronous = OFF"));
};
