import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"];

/** The test files that open a database: they run on each kind. */
const onDatabases = globSync("{app,test,scripts}/**/*.test.{ts,tsx}", { exclude: ["**/*.sqlite.test.ts"] }).filter(
  (file) => /from "(.*\/test|\.\.)\/(app|database)\.ts"/.test(readFileSync(file, "utf8")),
);

export default defineConfig({
  test: {
    environment: "node",
    // A busy machine is no failure; what hangs still is one.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: "sqlite", include, exclude: ["**/*.postgres.test.ts"] } },
      {
        extends: true,
        test: { name: "postgres", include: onDatabases, globalSetup: "test/postgres-setup.ts" },
      },
    ],
  },
});
