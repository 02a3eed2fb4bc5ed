import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  // More than there are cores: tests wait a good deal. Each starts browsers and sites of its own.
  workers: availableParallelism() + 1,
  retries: 0,
  // A busy machine is no failure; what hangs still is one.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // Each has sites of its own: what staff put up is not among what guests' tests expect.
  projects: [
    // Its one long test comes first, beside others, and not last, with nothing beside it.
    { name: "faults", testDir: "test/faults", testIgnore: process.env.LONG ? [] : /\.long\./ },
    { name: "guests", testIgnore: /staff-/ },
    { name: "staff", testMatch: /staff-/ },
  ],
  reporter: "list",
  use: {
    // An action on something that never comes fails long before its test would.
    actionTimeout: 120_000,
    locale: "en-AU",
    // A worker answers in the server's place, where no test could see or hold it. Its own tests let it in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // The global setup sets it before any worker reads this file.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArgs },
  },
});
