import { defineConfig } from "vitest/config";
import { inlineScripts } from "../../scripts/build-inline-scripts.ts";

/** The tests that need an IMAP server, which `scripts/test-imap.ts` starts. */
export default defineConfig({
  plugins: [inlineScripts({})],
  test: {
    include: ["test/imap/*.imap.ts"],
    globalSetup: "test/sqlite-setup.ts",
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
