import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultSettings } from "./changed-settings.ts";
import { previewSettings } from "./current.server.ts";

const modules = globSync("app/**/*.{ts,tsx}", {
  exclude: [
    "**/*.{test,inline,d}.{ts,tsx}",
    "app/{service-worker,entry.client}.{ts,tsx}",
    "app/site/offline/*{cache,scope}.ts",
  ],
});

/** The line of our code that read a setting, from the stack trace. */
function readerIn(stack: string): string {
  const lines = stack
    .split("\n")
    .filter(
      (line) =>
        /\/app\//.test(line) &&
        !/\/(lib\/|venue\/(venue|current|live-settings|schema\/opening-hours|money))/.test(line),
    );
  return lines[0]?.replace(/^.*\/(app\/[^)]*)\)?$/, "$1") ?? stack;
}

test("no module reads a setting while it is loaded, since settings change while the program runs", async () => {
  const readers = new Set<string>();
  const noticed = new Proxy(defaultSettings, {
    get(settings, name: keyof typeof defaultSettings) {
      readers.add(readerIn(new Error().stack ?? ""));
      return settings[name];
    },
  });
  // A formatter reads settings for the module that calls it.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  vi.resetModules();
  await previewSettings(noticed, async () => {
    for (const file of modules) {
      // Some load only in a build or a browser; settings that they read before failing are still noticed.
      await import(/* @vite-ignore */ join(process.cwd(), file)).catch(() => {});
    }
  });
  expect([...readers].sort()).toEqual([]);
});
