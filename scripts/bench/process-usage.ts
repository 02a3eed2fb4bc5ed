import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The resident memory of a process, in MB. */
export function residentMemory(pid: number): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
}

/** CPU time of a process's main thread, in ms; undefined if the system does not report it. */
export function mainThread(pid: number): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return undefined;
  }
}
