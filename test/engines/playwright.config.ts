import { defineConfig } from "@playwright/test";
import type { EngineName } from "./engine.ts";

/** The installed engines by name, found by `scripts/test-engines.js`. */
const engines = (process.env.ENGINES ?? "firefox webkit").split(" ") as EngineName[];

export default defineConfig<object, { engineName: EngineName; theme: "light" | "dark" }>({
  testDir: ".",
  outputDir: "../../test-results/engines",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Long, so that only a hang fails on a busy machine.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: engines.flatMap((engineName) => [
    { name: engineName, use: { engineName, theme: "light" as const } },
    // `e2e/` covers themes.
    { name: `${engineName}, dark`, testMatch: /pages\.spec/, use: { engineName, theme: "dark" as const } },
  ]),
  reporter: "list",
});
