import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, runTool } from "./prepare.js";

/**
 * The result of a runner's tests. `failures` has one text per failure, with its place and reason; `flaky` has those of
 * tests that passed when they were run again. `stopped`: the runner did not run all of its tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky?: string[], stopped?: boolean }} Count
 */

const MAX_REASON = 1_500;

/** More failures than this are not due to a busy machine. */
const MAX_RETRIED = 2;

/**
 * @param {string} place
 * @param {(string | undefined)[]} reasons
 */
function failure(place, reasons) {
  const reason = stripVTControlCharacters(reasons.join("\n")).slice(0, MAX_REASON);
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
 * Reads the report of Playwright's `json` reporter.
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
 * Runs Vitest.
 *
 * @param {string} report the file of its report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export async function runVitest(report, args, env) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return testsOf(await succeeds("vitest", ["run", ...reporters, ...args], env), report, readVitest);
}

/**
 * Runs Playwright.
 *
 * @param {string} report the file of its report
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export async function runPlaywright(report, args, env) {
  const file = join(root, report);
  rmSync(file, { force: true });
  const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return testsOf(await succeeds("playwright", ["test", "--reporter=list,json", ...args], all), report, readPlaywright);
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
    return { ...count, failed: count.failed + 1, failures, stopped: true };
  } catch (error) {
    console.error(error);
    return oneTest(false);
  }
}

/** The first line of a failure: which test failed. @param {string} failure */
const placeOf = (failure) => failure.split("\n", 1)[0];

/**
 * Runs one or two failed tests once more. Those that pass then count as passed and are listed as flaky
 * (docs/decisions/0069-flaky-tests.md). Nothing is run again if the runner stopped early.
 *
 * @param {Count} count
 * @param {() => Promise<Count>} rerun runs the failed tests, with nothing else running
 * @returns {Promise<Count>}
 */
export async function retryFailures(count, rerun) {
  const areTests = !count.stopped && count.failed === count.failures.length;
  if (!areTests || count.failed === 0 || count.failed > MAX_RETRIED) return count;
  const second = await rerun();
  const ranAll = !second.stopped && second.passed + second.failed >= count.failed;
  if (!ranAll || second.failed !== second.failures.length || second.failed > count.failed) return count;
  const failedAgain = new Set(second.failures.map(placeOf));
  return {
    ...count,
    passed: count.passed + count.failed - second.failed,
    failed: second.failed,
    failures: second.failures,
    flaky: count.failures.filter((failure) => !failedAgain.has(placeOf(failure))),
  };
}

/**
 * Prints the failures and the flaky tests, each runner's result, and last the number of tests that passed and failed. If
 * `TEST_TOTALS` names a file, it includes what earlier steps found.
 *
 * @param {Record<string, Count>} counts by the runner's name
 */
export function conclude(counts) {
  const totals = process.env.TEST_TOTALS;
  const own = Object.values(counts);
  /** @type {Count[]} */
  const earlier = totals && existsSync(totals) ? [JSON.parse(readFileSync(totals, "utf8"))] : [];
  const all = [...earlier, ...own];
  /** @param {"passed" | "failed" | "skipped"} key */
  const sum = (key) => all.reduce((total, count) => total + count[key], 0);
  const total = {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky = [] }) => flaky),
  };
  if (totals) writeFileSync(totals, JSON.stringify(total));

  // At the end, since the start of a long log may be cut off.
  for (const failure of total.flaky) console.log(`\n~ passed when run again: ${failure}`);
  for (const failure of total.failures) console.log(`\n✗ ${failure}`);
  console.log();
  for (const [name, { failed, flaky = [] }] of Object.entries(counts)) {
    console.log(`${failed ? "✗" : "✓"} ${name}${flaky.length ? ` (${flaky.length} flaky)` : ""}`);
  }
  process.exitCode = own.some(({ failed }) => failed) ? 1 : 0;
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
}
