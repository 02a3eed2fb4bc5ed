import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root } from "./prepare.js";
import { conclude, oneTest, retryFailures, runPlaywright, runVitest, succeeds } from "./test-reports.js";

/** @typedef {import("./test-reports.js").Count} Count */

/** Marks the first journey of a browser test file, which `npm test` runs. */
const journeys = "@journey";

const vitestReport = "test-results/vitest.json";

/** @returns {Promise<boolean>} whether the build succeeded */
async function builds() {
  try {
    await build();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Checks that do not run the program. @returns {Promise<Record<string, Count>>} */
async function checkSources() {
  return {
    types: oneTest((await succeeds("react-router", ["typegen"])) && (await succeeds("tsc", []))),
    lint: oneTest(await succeeds("biome", ["ci"])),
    "unused code": oneTest(await succeeds("knip", [])),
  };
}

/**
 * One after the other: both write the types of routes.
 *
 * @returns {Promise<[checks: Record<string, Count>, isBuilt: boolean]>}
 */
async function checkAndBuild() {
  const checks = await checkSources();
  return [checks, await builds()];
}

/** @returns {string[]} the files with failed tests */
function failedFiles() {
  const { testResults } = JSON.parse(readFileSync(join(root, vitestReport), "utf8"));
  return testResults
    .filter((/** @type {{ status: string }} */ { status }) => status === "failed")
    .map((/** @type {{ name: string }} */ { name }) => name);
}

/** @param {string[]} names of projects in vitest.config.ts */
const projects = (...names) => names.map((name) => `--project=${name}`);

/** @param {string[]} args which tests */
const browserTests = (...args) => runPlaywright("test-results/playwright.json", args);

/**
 * Checks and builds, then runs the first journeys.
 *
 * @returns {Promise<Record<string, Count>>}
 */
async function checkAndBrowse() {
  const [checks, isBuilt] = await checkAndBuild();
  return { ...checks, browser: isBuilt ? await browserTests("--grep", journeys) : oneTest(false) };
}

/**
 * The tests that a developer runs before every commit. Everything runs, even if one part fails.
 *
 * @returns {Promise<Record<string, Count>>}
 */
async function testFirst() {
  // Tests wait for disks, databases and pages, which leaves time for others.
  const [units, rest] = await Promise.all([runVitest(vitestReport, projects("sqlite", "postgres")), checkAndBrowse()]);
  return { ...rest, vitest: units };
}

/**
 * The remaining tests: PostgreSQL, slow ones, the other journeys. One or two failures are retried, with nothing else
 * running (docs/decisions/0069-flaky-tests.md).
 *
 * @returns {Promise<Record<string, Count>>}
 */
async function testRest() {
  const args = projects("sqlite-rest", "postgres-rest");
  // Both wait a good deal, for timers, pages and databases: together they keep the cores busy.
  const [units, pages] = await Promise.all([
    runVitest(vitestReport, args),
    builds().then((isBuilt) => (isBuilt ? browserTests("--grep-invert", journeys) : oneTest(false))),
  ]);
  return {
    "vitest, the rest": await retryFailures(units, () =>
      runVitest("test-results/vitest-retries.json", ["--no-file-parallelism", ...args, ...failedFiles()]),
    ),
    "browser, the rest": await retryFailures(pages, () =>
      runPlaywright("test-results/playwright-retries.json", ["--last-failed", "--workers=1"]),
    ),
  };
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  // After the running command was told to stop; no further one is started.
  process.once(signal, () => setImmediate(() => process.exit(1)));
}

rmSync(join(root, "test-results"), { recursive: true, force: true });
const counts = await install()
  .then(process.argv[2] === "rest" ? testRest : testFirst)
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { installation: oneTest(false) };
  });

conclude(counts);
