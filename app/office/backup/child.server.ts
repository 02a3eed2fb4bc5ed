import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";

/** Heap limits in MB: enough for a backup, a third of what V8 would use. */
const SMALL = ["--max-old-space-size=96", "--max-semi-space-size=4"];

/** How much less the child matters than the server, and the most that a system allows. */
const NICER = 10;
const NICEST = 19;

/** Most characters of a failure's reason. */
const MAX_REASON_LENGTH = 500;

/**
 * Runs a command of `npm run afterglow` in a process of lower priority, so that the server continues to respond.
 *
 * @param signal stops it.
 * @returns why it failed, or undefined.
 */
export async function runInChild(words: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  const child = spawn(process.execPath, [...SMALL, "scripts/afterglow.ts", ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, Math.min(NICEST, getPriority() + NICER));
  } catch {
    // The process has already exited, or the system forbids changing priorities.
  }
  const breakOff = () => child.kill();
  signal.addEventListener("abort", breakOff);
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = `${output}${text}`.slice(-MAX_REASON_LENGTH);
  });
  const [code] = await once(child, "close").catch((error: Error) => {
    output = error.message;
    return [1];
  });
  signal.removeEventListener("abort", breakOff);
  return code === 0 ? undefined : output.trim() || "The backup process was killed.";
}
