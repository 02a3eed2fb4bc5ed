import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A call that the process runs: an export of a module, by its path from the folder of the program. */
export interface Call {
  module: string;
  name: string;
  args: unknown[];
}

/** Messages of the process: it is ready, a call's result, or the error that was thrown. */
export type Said = { ready: true } | { result: unknown } | { error: { name: string; message: string } };

// Runs in a process of its own: see `isolated.server.ts`.
const say = (said: Said) => process.send?.(said);

async function run({ module, name, args }: Call): Promise<Said> {
  try {
    const exports = (await import(pathToFileURL(resolve(module)).href)) as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    return { result: await exports[name]?.(...args) };
  } catch (error) {
    // Its own fields too; of an error, nothing but name, message and stack would be copied.
    if (!(error instanceof Error)) return { error: { name: "Error", message: String(error) } };
    const { cause: _cause, ...fields } = error;
    return { error: { ...structuredClone(fields), name: error.constructor.name, message: error.message } };
  }
}

process.on("message", async (call: Call) => say(await run(call)));
process.on("disconnect", () => process.exit());
say({ ready: true });
