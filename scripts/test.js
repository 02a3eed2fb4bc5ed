import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, root, runTool } from "./prepare.js";
import { readPlaywright, readVitest } from "./test-reports.js";

/** @typedef {import("./test-reports.js").Count} Count */

const vitestReport = "test-results/vitest.json";
const playwrightReport = "test-results/playwright.json";

/**
 * Runs a tool under a heading.
 *
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it ended well
 */
async function succeeds(tool, args, env) {
  console.log(`\n▸ ${[tool, ...args].join(" ")}\n`);
  return (await runTool(tool, args, { env })) === 0;
}

/**
 * Counts a whole tool as one test.
 *
 * @param {boolean} succeeded
 * @returns {Count}
 */
function oneTest(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, failures: [] };
}

/**
 * Counts a runner's tests by the report it wrote. One that broke off or ran nothing has failed.
 *
 * @param {boolean} succeeded
 * @param {string} report
 * @param {(report: any) => Count} read
 * @returns {Count}
 */
function testsOf(succeeded, report, read) {
  try {
    const count = read(JSON.parse(readFileSync(join(root, report), "utf8")));
    const sound = succeeded ? count.passed + count.failed > 0 : count.failed > 0;
    if (sound) return count;
    const failures = [...count.failures, `${report}: the runner broke off; its own words stand above`];
    return { ...count, failed: count.failed + 1, failures };
  } catch (error) {
    console.error(error);
    return oneTest(false);
  }
}

/** @returns {Promise<boolean>} whether there is a build of what is here */
async function builds() {
  try {
    await build();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/**
 * Everything that must hold before a change lands. All of it runs, whatever fails.
 *
 * @returns {Promise<Record<string, Count>>}
 */
async function testAll() {
  rmSync(join(root, "test-results"), { recursive: true, force: true });
  await install();
  return {
    types: oneTest((await succeeds("react-router", ["typegen"])) && (await succeeds("tsc", []))),
    lint: oneTest(await succeeds("biome", ["ci"])),
    "unused code": oneTest(await succeeds("knip", [])),
    vitest: testsOf(
      await succeeds("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`]),
      vitestReport,
      readVitest,
    ),
    browser: (await builds())
      ? testsOf(
          await succeeds("playwright", ["test", "--reporter=list,json"], {
            PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
          }),
          playwrightReport,
          readPlaywright,
        )
      : oneTest(false),
  };
}

for (const signal of ["SIGTERM", "SIGINT"]) {
  // After what runs has been told; nothing further is started.
  process.once(signal, () => setImmediate(() => process.exit(1)));
}

const counts = await testAll().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  return { installation: oneTest(false) };
});

// Once more and last: what came before is long, and where it is kept its beginning may be cut off.
for (const failure of Object.values(counts).flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);

console.log();
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, { passed, failed, skipped }] of Object.entries(counts)) {
  console.log(`${failed ? "✗" : "✓"} ${name}`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed ? 1 : 0;
