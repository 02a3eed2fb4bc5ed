import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Memory that a process holds, in MB. */
export function residentMemory(pid: number): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024);
}

/** How long a process's main thread has computed so far, in ms; nothing where the system does not tell. */
export function mainThread(pid: number): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return undefined;
  }
}
