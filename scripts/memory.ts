import { execFileSync } from "node:child_process";

/** Memory that a process holds, in MB. */
export function residentMemory(pid: number): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
}
