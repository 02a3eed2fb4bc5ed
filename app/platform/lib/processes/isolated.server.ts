import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { limitConcurrency } from "../limit-concurrency.server.ts";
import type { Call, Said } from "./isolated-process.server.ts";

/** Path from the program's folder, where every command is run. */
const PROCESS = "./app/platform/lib/processes/isolated-process.server.ts";

/** Times in ms. */
const timing = {
  /** How often to check the process's memory and CPU time. */
  look: 50,
  /** How long the process waits for another call before it ends, which frees its memory. */
  idle: 5_000,
  /** How long the process may take to start. */
  start: 60_000,
};

/** CPU time after which the system ends a process, in case this process cannot. */
const MAX_CPU_SECONDS = 240;
/** CPU time in ms after which a process is replaced between two calls. */
const REPLACE_AFTER_CPU_MS = 120_000;

/** Limits for one call. */
export interface Bounds {
  /** Resident memory in MB, including the 60 MB that the program itself needs. */
  memory: number;
  /** CPU time in ms; waiting on a busy machine does not count. */
  computing: number;
  /** Time in ms from start to end. */
  within: number;
  /**
   * Whether someone waits for the result. Otherwise the process has a low priority, so that guests' pages come first.
   */
  isAwaited?: true;
}

/** The error for a call that exceeded its bounds and was stopped; nothing else is affected. */
export class BeyondBounds extends Error {
  override readonly name = "BeyondBounds";
  readonly what: "memory" | "time" | "crash";
  constructor(what: "memory" | "time" | "crash") {
    const why = { memory: "needed too much memory", time: "took too long", crash: "ended its process" };
    super(`Work in a separate process ${why[what]}.`);
    this.what = what;
  }
}

/** The error if no process could be started, which says nothing about the call. */
export class NotStarted extends Error {
  override readonly name = "NotStarted";
}

/** A process's resource usage, from `/proc`. */
interface Usage {
  /** CPU time in ms. */
  computed: number;
  /** Resident memory in MB. */
  memory: number;
}

/** @returns undefined if the process has ended, and on systems without `/proc`. */
async function usageOf({ pid }: ChildProcess): Promise<Usage | undefined> {
  // If the file is missing, the process has ended or the system has no `/proc`.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "latin1").catch(() => "");
  const [stat, status] = await Promise.all([read("stat"), read("status")]);
  // The program's name is in brackets, and may itself contain brackets and spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(") ") + 2)
    .split(" ")
    .slice(11);
  const [, memory] = /^VmRSS:\s*(\d+) kB/m.exec(status) ?? [];
  if (user === undefined || system === undefined || memory === undefined) return undefined;
  // Linux reports CPU time in hundredths of a second.
  return { computed: (Number(user) + Number(system)) * 10, memory: Number(memory) / 1_024 };
}

/** All processes; killed when this process exits. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Processes without a call; they are ended when another kind of process is needed. */
const idle = new Set<ChildProcess>();

function endIdle(child: ChildProcess): void {
  idle.delete(child);
  child.kill("SIGKILL");
}

/** Starts a process without this process's environment. It can neither write files nor start processes. */
async function start({ memory, isAwaited }: Bounds): Promise<ChildProcess> {
  const { PATH, TZ, LANG, NODE_ENV } = process.env;
  const environment = Object.entries({ PATH, TZ, LANG, NODE_ENV }).filter(([, value]) => value !== undefined);
  const options = [`--max-old-space-size=${memory}`, "--permission", "--allow-fs-read=*", "--allow-addons"];
  // The limit also applies if this process is killed meanwhile. If the machine runs out of memory, the new process is
  // killed first.
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
    // A failure after the start ends the process; its caller notices that.
    child.on("error", () => {});
  }
  return child;
}

/** Only one call runs at a time, so that memory limits do not add up. */
const oneByOne = limitConcurrency(1);

/** Waits for a call's result while the process stays within its bounds. @throws BeyondBounds */
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
  // V8 aborts if its heap is full; the system kills the process if memory runs out.
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

/** Recreates an error of one of these classes, including its fields. */
function remade({ name, message, ...fields }: { name: string; message: string }, kinds: ErrorKinds): Error {
  const kind = kinds[name] ?? Error;
  const error = Object.assign(new Error(message), { name, ...fields });
  Object.setPrototypeOf(error, kind.prototype);
  return error;
}

/** Error classes by name, since a build may change the names of the classes themselves. */
type ErrorKinds = Record<string, new (...args: never[]) => Error>;

/**
 * Runs functions that read files and emails from strangers or other programs in a separate process. A call that
 * exhausts memory, never ends or crashes affects only that process. It starts with the first call, and ends after some
 * time without calls or when another such process gets a call. Only one of these processes works at a time.
 *
 * The functions take and return values that `structuredClone` can copy, and import nothing that only Vite can load. The
 * process has the program's default settings, not the published ones.
 *
 * @returns a function that wraps the export `name` of a module, given by its path from the program's folder. `kinds`
 * are error classes that callers need to recognise. The wrapped function throws BeyondBounds, NotStarted, or what the
 * export throws.
 */
export function openIsolated(bounds: Bounds) {
  let current: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  /** Unreferences an idle child process, so that this process can exit. */
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
      // Replaces the process, so that leftovers of one call do not count against the next.
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
