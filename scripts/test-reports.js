import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./prepare.js";

/**
 * What a runner's tests came to. `failures` says of each that failed where it stands and why, a text each.
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
 * Reads what Vitest's `json` reporter wrote. A file that broke outside its tests is one failure.
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
 * Reads what Playwright's `json` reporter wrote. A test that passed only when it was tried again has failed.
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
