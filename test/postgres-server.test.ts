import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { pinnedNode, root } from "../scripts/prepare.js";

test("a failure in a process that may start PostgreSQL sets its exit code, or every test run would pass", () => {
  const program = 'await import("./test/postgres-server.ts"); process.exitCode = 3;';
  expect(spawnSync(pinnedNode, ["--input-type=module", "--eval", program], { cwd: root }).status).toBe(3);
});
