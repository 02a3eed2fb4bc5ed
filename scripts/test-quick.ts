import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install, root } from "./prepare.js";
import { type Count, conclude, oneTest, readVitest, runPlaywright, succeeds, testsOf } from "./test-reports.js";

/** @returns the lines of a git command's output */
function git(...args: string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}

/** These tests read source files instead of importing them, so Vitest cannot tell that a change affects them. */
const sourceChecks = ["app/boundaries.test.ts", "scripts/vocabulary.test.ts", "scripts/docs.test.ts"];

// By default: uncommitted changes, or if there are none, the last commit.
const uncommitted = git("status", "--porcelain").length > 0;
const base = process.argv[2] ?? (uncommitted ? "HEAD" : "HEAD~1");
const changed = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];

/** The changed folders. `vitest related` would run nearly every test, since most import the whole app. */
const folders = [...new Set(changed.filter((file) => /^(app\/.*|scripts|test)\//.test(file)).map(dirname))];
const specs = changed.filter((file) => /^(e2e|test\/faults)\/.*\.spec\.ts$/.test(file) && existsSync(file));

/** Runs Vitest on SQLite; finding no affected test counts as success. */
async function vitest(...args: string[]): Promise<Count> {
  const file = "test-results/vitest-quick.json";
  const options = ["--project=sqlite", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const succeeded = await succeeds("vitest", ["run", ...options, ...args]);
  const report = JSON.parse(readFileSync(join(root, file), "utf8"));
  return succeeded && report.numTotalTests === 0 ? readVitest(report) : testsOf(succeeded, file, readVitest);
}

/** Changed files to lint. */
const linted = changed.filter((file) => /\.(css|js|json|ts|tsx)$/.test(file) && existsSync(file));

await install();
const started = Date.now();
const types = async () => oneTest((await succeeds("react-router", ["typegen"])) && (await succeeds("tsc", [])));
const lint = async () =>
  oneTest(linted.length === 0 || (await succeeds("biome", ["ci", "--no-errors-on-unmatched", ...linted])));
const unused = async () => oneTest(await succeeds("knip", []));
async function tests(): Promise<Record<string, Count>> {
  const counts = { "source checks": await vitest(...sourceChecks) };
  if (folders.length === 0) return counts;
  const beside = await vitest(`--changed=${base}`, ...folders.map((folder) => `${folder}/`));
  return { ...counts, [`tests in ${folders.join(" ")}`]: beside };
}
const [typed, styled, used, tested] = await Promise.all([types(), lint(), unused(), tests()]);
const counts: Record<string, Count> = { types: typed, lint: styled, "unused code": used, ...tested };
if (specs.length > 0)
  counts["changed browser tests"] = await runPlaywright("test-results/playwright-quick.json", specs);
conclude(counts);
console.log(`${Math.round((Date.now() - started) / 1000)} s, against ${base}. npm test runs everything.`);
