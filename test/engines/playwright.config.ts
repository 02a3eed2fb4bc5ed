import { defineConfig } from "@playwright/test";
import type { EngineName } from "./engine.ts";

/** The engines that are installed here, by name (`scripts/test-engines.js` finds them). */
const engines = (process.env.ENGINES ?? "firefox webkit").split(" ") as EngineName[];

export default defineConfig<object, { engineName: EngineName; theme: "light" | "dark" }>({
  testDir: ".",
  outputDir: "../../test-results/engines",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A busy machine is no failure; what hangs still is one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  projects: engines.flatMap((engineName) => [
    { name: engineName, use: { engineName, theme: "light" as const } },
    // What a theme changes is seen on the pages.
    { name: `${engineName}, dark`, testMatch: /pages\.spec/, use: { engineName, theme: "dark" as const } },
  ]),
  reporter: "list",
});
