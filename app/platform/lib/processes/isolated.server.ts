import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { limitConcurrency } from "../limit-concurrency.server.ts";
import type { Call, Said } from "./isolated-process.server.ts";

/** From the folder of the program, in which every command is run. */
const PROCESS = "./app/platform/lib/processes/isolated-process.server.ts";

/** All in ms. */
const timing = {
  /** How often the process's memory and time are read. */
  look: 50,
  /** How long it waits for the next call before it ends, and frees its memory. */
  idle: 5_000,
  /** How long it may take to start. */
  start: 60_000,
};

/** CPU time after which the system ends a process, in case this process no longer can. */
const MAX_CPU_SECONDS = 240;
/** ms of computing after which a process is replaced between two calls. */
const REPLACE_AFTER_CPU_MS = 120_000;

/** Limits of one call. */
export interface Bounds {
  /** MB of resident memory, the program's own 60 included. */
  memory: number;
  /** ms of CPU time, so waiting on a busy machine does not count. */
  computing: number;
  /** ms from start to end. */
  within: number;
  /** Whether someone waits for the answer. Otherwise guests' pages come first, by the process's priority. */
  isAwaited?: true;
}

/** Work that exceeded its bounds and was ended, without affecting anything else. */
export class BeyondBounds extends Error {
  override readonly name = "BeyondBounds";
  readonly what: "memory" | "time" | "crash";
  constructor(what: "memory" | "time" | "crash") {
    const why = { memory: "needed too much memory", time: "took too long", crash: "ended its process" };
    super(`Work in a separate process ${why[what]}.`);
    this.what = what;
  }
}

/** No process could be started, which says nothing about the work. */
export class NotStarted extends Error {
  override readonly name = "NotStarted";
}

/** Resource usage of a process, from `/proc`. */
interface Usage {
  /** ms. */
  computed: number;
  /** MB. */
  memory: number;
}

/** @returns undefined if it has ended, and on other systems. */
async function usageOf({ pid }: ChildProcess): Promise<Usage | undefined> {
  // Without the file the process has ended, or the system has no `/proc`.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "latin1").catch(() => "");
  const [stat, status] = await Promise.all([read("stat"), read("status")]);
  // The program's name in brackets may have brackets and spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(") ") + 2)
    .split(" ")
    .slice(11);
  const [, memory] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? [];
  if (user === undefined || system === undefined || memory === undefined) return undefined;
  // Linux counts time in hundredths of a second for every program.
  return { computed: (Number(user) + Number(system)) * 10, memory: Number(memory) / 1_024 };
}

/** Processes that end with this one, whatever they are doing. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Processes without a call, which end when a call of another kind comes. */
const idle = new Set<ChildProcess>();

function endIdle(child: ChildProcess): void {
  idle.delete(child);
  child.kill("SIGKILL");
}

/** Starts a process without this one's environment, which may neither write files nor start processes. */
async function start({ memory, isAwaited }: Bounds): Promise<ChildProcess> {
  const { PATH, TZ, LANG, NODE_ENV } = process.env;
  const environment = Object.entries({ PATH, TZ, LANG, NODE_ENV }).filter(([, value]) => value !== undefined);
  const options = [`--max-old-space-size=${memory}`, "--permission", "--allow-fs-read=*", "--allow-addons"];
  // The limit also holds if this process is killed while the other one computes. A machine out of memory kills that one first.
  const line = `ulimit -t ${MAX_CPU_SECONDS}; echo 1000 2>/dev/null >/proc/$$/oom_score_adj; exec "$0" "$@"`;
  const child = spawn("/bin/sh", ["-c", line, process.execPath, ...options, PROCESS], {
    env: { ...Object.fromEntries(environment), MALLOC_ARENA_MAX: "2", NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    idle.delete(child);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => child.kill("SIGKILL"), timing.start);
  child
    .once("error", reject)
    .once("exit", () => reject(new Error("It ended.")))
    .once("message", () => resolve());
  try {
    await promise;
    if (!isAwaited && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    child.kill("SIGKILL");
    throw new NotStarted("A separate process could not be started.", { cause: error });
  } finally {
    clearTimeout(timer);
    child.removeAllListeners("error").removeAllListeners("message");
    // A failure after the start ends the process, which its caller notices.
    child.on("error", () => {});
  }
  return child;
}

/** Calls of all kinds run one at a time, so that their limits of memory do not add up. */
const oneByOne = limitConcurrency(1);

/** Waits for a call's answer, as long as it stays within its bounds. @throws BeyondBounds */
async function answerOf(child: ChildProcess, call: Call, bounds: Bounds): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>();
  const end = (what: BeyondBounds["what"]) => {
    reject(new BeyondBounds(what));
    child.kill("SIGKILL");
  };
  const before = await usageOf(child);
  const look = async () => {
    const now = await usageOf(child);
    if (!now || !before) return;
    if (now.memory > bounds.memory) end("memory");
    else if (now.computed - before.computed > bounds.computing) end("time");
  };
  // V8 aborts when its heap is full; the system kills the process when memory runs out.
  const ended = (_code: number | null, signal: NodeJS.Signals | null) =>
    end(signal === "SIGABRT" || signal === "SIGKILL" || signal === "SIGTRAP" ? "memory" : "crash");
  const looks = setInterval(look, timing.look);
  const late = setTimeout(end, bounds.within, "time");
  child.once("message", resolve).once("exit", ended);
  try {
    child.send(call, (error) => {
      if (!error) return;
      reject(new NotStarted("The separate process had ended.", { cause: error }));
      child.kill("SIGKILL");
    });
    return await promise;
  } finally {
    clearInterval(looks);
    clearTimeout(late);
    child.off("message", resolve).off("exit", ended);
  }
}

/** Recreates an error of one of these classes, with its fields. */
function remade({ name, message, ...fields }: { name: string; message: string }, kinds: ErrorKinds): Error {
  const kind = kinds[name] ?? Error;
  const error = Object.assign(new Error(message), { name, ...fields });
  Object.setPrototypeOf(error, kind.prototype);
  return error;
}

/** By their names, which a build may change in the classes themselves. */
type ErrorKinds = Record<string, new (...args: never[]) => Error>;

/**
 * A separate process for functions that read what strangers or other programs wrote. A call that exhausts memory, never
 * ends or crashes affects only that process. It starts with the first call, and ends after a while without calls or when
 * another such process gets one. Only one of these processes works at a time.
 *
 * The functions take and return what `structuredClone` copies, and import nothing that only Vite can load. The process
 * has the program's own settings, not the published ones.
 *
 * @returns makes a function that calls the export `name` of a module, given by its path from the program's folder.
 *   `kinds` are errors that callers tell apart. The function throws BeyondBounds, NotStarted, or what the export does.
 */
export function openIsolated(bounds: Bounds) {
  let current: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  /** Unreferences an idle child, so that this process can exit. */
  function release(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle.add(child);
    rest = setTimeout(endIdle, timing.idle, child).unref();
  }

  async function run(call: Call): Promise<Said> {
    clearTimeout(rest);
    for (const child of idle) if (child !== current) endIdle(child);
    if (!current?.connected || current.killed) current = await start(bounds);
    const child = current;
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    try {
      const reply = await answerOf(child, call, bounds);
      const usage = await usageOf(child);
      // What is left of one call must not count against the next.
      if (usage && (usage.memory > bounds.memory / 2 || usage.computed > REPLACE_AFTER_CPU_MS)) child.kill("SIGKILL");
      return reply;
    } finally {
      if (child.killed || !child.connected) current = undefined;
      else release(child);
    }
  }

  return <Export extends (...args: never[]) => unknown>(module: string, name: string, kinds: ErrorKinds = {}) =>
    async (...args: Parameters<Export>): Promise<Awaited<ReturnType<Export>>> => {
      const reply = await oneByOne(() => run({ module, name, args }));
      if ("error" in reply) throw remade(reply.error, kinds);
      return ("result" in reply ? reply.result : undefined) as Awaited<ReturnType<Export>>;
    };
}
