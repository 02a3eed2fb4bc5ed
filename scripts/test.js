import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root } from "./prepare.js";
import { conclude, oneTest, readPlaywright, readVitest, succeeds, testsOf } from "./test-reports.js";

/** @typedef {import("./test-reports.js").Count} Count */

const vitestReport = "test-results/vitest.json";
const playwrightReport = "test-results/playwright.json";

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

/** @returns {Promise<Count>} */
async function runVitest() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  return testsOf(await succeeds("vitest", args), vitestReport, readVitest);
}

/**
 * @param {boolean} isBuilt
 * @returns {Promise<Count>}
 */
async function runPlaywright(isBuilt) {
  if (!isBuilt) return oneTest(false);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  return testsOf(await succeeds("playwright", ["test", "--reporter=list,json"], env), playwrightReport, readPlaywright);
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
  const [[checks, isBuilt], vitest] = await Promise.all([checkAndBuild(), runVitest()]);
  return { ...checks, vitest, browser: await runPlaywright(isBuilt) };
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
