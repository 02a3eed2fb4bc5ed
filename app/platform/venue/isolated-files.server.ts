import { UnreadableFile } from "../lib/csv/read-csv.server.ts";
import { BeyondBounds, openIsolated } from "../lib/processes/isolated.server.ts";
import { currentSettings } from "./current.server.ts";
import type { runWithSettings } from "./run-with-settings.server.ts";

/**
 * Functions that read other programs' files run in this process; ordinary files of the maximum size need half of these
 * limits.
 */
const isolatedFiles = openIsolated({ memory: 448, computing: 30_000, within: 120_000, isAwaited: true });

const RUN = "./app/platform/venue/run-with-settings.server.ts";

/**
 * Makes a function that calls a module's export in a separate process with the current settings.
 *
 * @param module its path from the program's folder. @param kinds error classes that callers need to recognise, besides
 * UnreadableFile.
 */
export function isolatedFile<Export extends (...args: never[]) => unknown>(
  module: string,
  name: string,
  kinds: Parameters<typeof isolatedFiles>[2] = {},
) {
  const run = isolatedFiles<typeof runWithSettings>(RUN, "runWithSettings", { UnreadableFile, ...kinds });
  return async (...args: Parameters<Export>): Promise<Awaited<ReturnType<Export>>> => {
    try {
      return (await run(currentSettings(), { module, name }, args)) as Awaited<ReturnType<Export>>;
    } catch (error) {
      if (!(error instanceof BeyondBounds)) throw error;
      throw new UnreadableFile("Reading this file takes too much memory or time. Split it into several files.", {
        cause: error,
      });
    }
  };
}
