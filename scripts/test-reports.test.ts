import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { testFolder } from "../test/folder.ts";
import { root } from "./prepare.js";
import { retryFailures } from "./test-reports.js";

/** Reports a step with these numbers of tests; with `totals` it is one of several. @returns its last line and exit code. */
function step(passed: number, failed: number, totals?: string) {
  const failures = Array.from({ length: failed }, (_, n) => `file.ts › test ${n}\n    why`);
  const counts = { some: { passed, failed, skipped: 0, failures } };
  const script = `import("./scripts/test-reports.js").then(({ conclude }) => conclude(${JSON.stringify(counts)}))`;
  const env = { ...process.env, TEST_TOTALS: totals ?? "" };
  const { stdout, status } = spawnSync(process.execPath, ["-e", script], { cwd: root, env, encoding: "utf8" });
  const lines = stdout.trim().split("\n");
  return { line: lines.at(-1), failures: lines.filter((line) => line.startsWith("✗ file.ts")), status };
}

test("the end of a step of CI counts and names the failures of the steps before it too; each fails by its own", async () => {
  const totals = join(await testFolder(), "totals.json");
  const failures = ["✗ file.ts › test 0"];
  expect(step(5, 1, totals)).toEqual({ line: "5 passed, 1 failed", failures, status: 1 });
  expect(step(3, 0, totals)).toEqual({ line: "8 passed, 1 failed", failures, status: 0 });
  expect(step(3, 0)).toEqual({ line: "3 passed, 0 failed", failures: [], status: 0 });
});

const count = (passed: number, ...failures: string[]) => ({ passed, failed: failures.length, skipped: 2, failures });

test("a few failed tests are run once more: what passes then is counted and named, what fails stays a failure", async () => {
  const first = count(90, "a.ts › slow\n    late", "b.ts › broken\n    1 is not 2");
  const retried = await retryFailures(first, async () => count(1, "b.ts › broken\n    1 is still not 2"));
  expect(retried).toEqual({
    ...count(91, "b.ts › broken\n    1 is still not 2"),
    flaky: ["a.ts › slow\n    late"],
  });
});

test.each([
  ["nothing failed", count(90)],
  ["more than two tests failed", count(90, "1", "2", "3")],
  ["the runner stopped early", { ...count(90, "a.ts › slow"), stopped: true }],
  ["what failed is not a test", { ...count(90), failed: 1 }],
])("nothing is run again if %s", async (_, first) => {
  const rerun = vi.fn();
  expect(await retryFailures(first, rerun)).toEqual(first);
  expect(rerun).not.toHaveBeenCalled();
});

test("a retry that stopped early changes nothing", async () => {
  const first = count(90, "a.ts › slow");
  expect(await retryFailures(first, async () => ({ ...count(0, "stopped"), stopped: true }))).toEqual(first);
});
