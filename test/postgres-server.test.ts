import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { pinnedNode, root } from "../scripts/prepare.js";

test("what goes wrong in a process that may start PostgreSQL is its exit code, or every run of tests would be green", () => {
  const program = 'await import("./test/postgres-server.ts"); process.exitCode = 3;';
  expect(spawnSync(pinnedNode, ["--input-type=module", "--eval", program], { cwd: root }).status).toBe(3);
});
