import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../test/folder.ts";
import { root } from "./prepare.js";

/** Reports a step with these numbers of tests; with `totals` it is one of several. @returns its last line and exit code. */
function step(passed: number, failed: number, totals?: string) {
  const counts = { some: { passed, failed, skipped: 0, failures: [] } };
  const script = `import("./scripts/test-reports.js").then(({ conclude }) => conclude(${JSON.stringify(counts)}))`;
  const env = { ...process.env, TEST_TOTALS: totals ?? "" };
  const { stdout, status } = spawnSync(process.execPath, ["-e", script], { cwd: root, env, encoding: "utf8" });
  return { line: stdout.trim().split("\n").at(-1), status };
}

test("the last line of a step of CI counts the tests of the steps before it too; each fails by its own", async () => {
  const totals = join(await testFolder(), "totals.json");
  expect(step(5, 1, totals)).toEqual({ line: "5 passed, 1 failed", status: 1 });
  expect(step(3, 0, totals)).toEqual({ line: "8 passed, 1 failed", status: 0 });
  expect(step(3, 0)).toEqual({ line: "3 passed, 0 failed", status: 0 });
});
