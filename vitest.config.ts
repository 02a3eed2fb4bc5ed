import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // A busy machine is no failure; what hangs still is one.
    testTimeout: 30_000,
    include: ["app/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"],
  },
});
