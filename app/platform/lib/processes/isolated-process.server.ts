import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A call for the process to run: an export of a module, given by its path from the program's folder. */
export interface Call {
  module: string;
  name: string;
  args: unknown[];
}

/** The process's messages: it is ready, a call's result, or the error that a call threw. */
export type Said = { ready: true } | { result: unknown } | { error: { name: string; message: string } };

// This module runs in a separate process: see `isolated.server.ts`.
const say = (said: Said) => process.send?.(said);

async function run({ module, name, args }: Call): Promise<Said> {
  try {
    const exports = (await import(pathToFileURL(resolve(module)).href)) as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    return { result: await exports[name]?.(...args) };
  } catch (error) {
    // Includes the error's own fields: structured cloning copies only name, message and stack.
    if (!(error instanceof Error)) return { error: { name: "Error", message: String(error) } };
    const { cause: _cause, ...fields } = error;
    return { error: { ...structuredClone(fields), name: error.constructor.name, message: error.message } };
  }
}

process.on("message", async (call: Call) => say(await run(call)));
process.on("disconnect", () => process.exit());
say({ ready: true });
