import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { previewSettings } from "./current.server.ts";
import type { Settings } from "./schema/settings.ts";

/**
 * Runs a module's export with these settings, in a separate process that has no settings of its own
 * (`isolated-files.server.ts`).
 */
export async function runWithSettings(
  settings: Settings,
  { module, name }: { module: string; name: string },
  args: unknown[],
): Promise<unknown> {
  const exports = (await import(/* @vite-ignore */ pathToFileURL(resolve(module)).href)) as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  return previewSettings(settings, () => exports[name]?.(...args));
}
