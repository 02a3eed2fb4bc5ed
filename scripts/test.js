import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root } from "./prepare.js";
import { conclude, oneTest, retryFailures, runPlaywright, runVitest, succeeds } from "./test-reports.js";

/** @typedef {import("./test-reports.js").Count} Count */

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

/** Checks that run nothing of the program. @returns {Promise<Record<string, Count>>} */
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

/**
 * @param {boolean} isBuilt
 * @returns {Promise<Count>}
 */
async function browserTests(isBuilt) {
  if (!isBuilt) return oneTest(false);
  return retryFailures(await runPlaywright("test-results/playwright.json", []), () =>
    runPlaywright("test-results/playwright-retries.json", ["--last-failed", "--workers=1"]),
  );
}

/**
 * Runs all checks and tests that a change must pass, even if one fails.
 *
 * @returns {Promise<Record<string, Count>>}
 */
async function testAll() {
  rmSync(join(root, "test-results"), { recursive: true, force: true });
  await install();
  // Tests wait for disks and databases, which leaves time for the checks and for the browser tests' build.
  const [[checks, isBuilt], first] = await Promise.all([checkAndBuild(), runVitest(vitestReport, [])]);
  const vitest = await retryFailures(first, () =>
    runVitest("test-results/vitest-retries.json", ["--no-file-parallelism", ...failedFiles()]),
  );
  return { ...checks, vitest, browser: await browserTests(isBuilt) };
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  // After the running command was told to stop; no further one is started.
  process.once(signal, () => setImmediate(() => process.exit(1)));
}

const counts = await testAll().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return { installation: oneTest(false) };
});

conclude(counts);
