import { DatabaseSync } from "node:sqlite";

// Preloaded into a server: commits do not wait for the disk, which the disk test must detect.
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  return exec.call(this, sql.replace(/synchronous\s*=\s*\w+/i, "synchronous = OFF"));
};
