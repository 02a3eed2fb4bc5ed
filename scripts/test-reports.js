import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, runTool } from "./prepare.js";

/**
 * The result of a runner's tests. `failures` has one text per failure, with its place and reason.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 */

const longestReason = 1_500;

/**
 * @param {string} place
 * @param {(string | undefined)[]} reasons
 */
function failure(place, reasons) {
  const reason = stripVTControlCharacters(reasons.join("\n")).slice(0, longestReason);
  return `${place}\n${reason}`.replaceAll("\n", "\n    ");
}

/**
 * Reads the report of Vitest's `json` reporter. An error outside of tests counts as one failure.
 *
 * @param {any} report
 * @returns {Count}
 */
export function readVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
  /** @param {{ name: string, status: string, message: string, assertionResults: Test[] }} file */
  const failuresOf = ({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && !failed.length) return [failure(`${file}, outside its tests`, [message])];
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages));
  };
  const failures = testResults.flatMap(failuresOf);
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests + numTodoTests, failures };
}

/**
 * Reads the report of Playwright's `json` reporter. A test that passed only on a retry counts as failed.
 *
 * @param {any} report
 * @returns {Count}
 */
export function readPlaywright({ stats: { expected, unexpected, flaky, skipped }, suites, errors }) {
  /** @typedef {{ status: string, projectName: string, results: { errors: { message?: string }[] }[] }} Run */
  /** @typedef {{ title: string, file: string, line: number, tests: Run[] }} Spec */
  /**
   * @param {{ specs?: Spec[], suites?: any[] }} suite
   * @returns {Spec[]}
   */
  const specsIn = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsIn)];
  /** @param {Spec} spec */
  const failuresOf = ({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failure(
          `${projectName} › ${file}:${line} › ${title}`,
          results.flatMap((result) => result.errors.map(({ message }) => message)),
        ),
      );
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: [
      ...suites.flatMap(specsIn).flatMap(failuresOf),
      ...errors.map((/** @type {{ message?: string }} */ { message }) => failure("outside the tests", [message])),
    ],
  };
}

/**
 * Runs a tool under a heading.
 *
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function succeeds(tool, args, env) {
  console.log(`\n▸ ${[tool, ...args].join(" ")}\n`);
  return (await runTool(tool, args, { env })) === 0;
}

/**
 * Counts a whole tool as one test.
 *
 * @param {boolean} succeeded
 * @returns {Count}
 */
export function oneTest(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, failures: [] };
}

/**
 * Counts a runner's tests by its report. A runner that was interrupted or ran nothing has failed.
 *
 * @param {boolean} succeeded
 * @param {string} report
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
export function testsOf(succeeded, report, read) {
  try {
    const count = read(JSON.parse(readFileSync(join(root, report), "utf8")));
    const sound = succeeded ? count.passed + count.failed > 0 : count.failed > 0;
    if (sound) return count;
    const failures = [...count.failures, `${report}: the runner stopped early; see its output above`];
    return { ...count, failed: count.failed + 1, failures };
  } catch (error) {
    console.error(error);
    return oneTest(false);
  }
}

/**
 * Prints the failures, each runner's result, and last the number of tests that passed and failed. If
 * `TEST_TOTALS` names a file, the last line includes its totals of earlier steps.
 *
 * @param {Record<string, Count>} counts by the runner's name
 */
export function conclude(counts) {
  // Repeated at the end, since the start of a long log may be cut off.
  for (const failure of Object.values(counts).flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);

  console.log();
  const totals = process.env.TEST_TOTALS;
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @param {Pick<Count, "passed" | "failed" | "skipped">} count */
  const add = ({ passed, failed, skipped }) => {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  };
  for (const [name, count] of Object.entries(counts)) {
    console.log(`${count.failed ? "✗" : "✓"} ${name}`);
    add(count);
  }
  process.exitCode = total.failed ? 1 : 0;
  if (totals) {
    if (existsSync(totals)) add(JSON.parse(readFileSync(totals, "utf8")));
    writeFileSync(totals, JSON.stringify(total));
  }
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
}
