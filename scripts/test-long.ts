import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build, install, root } from "./prepare.js";
import { type Count, conclude, oneTest, runPlaywright, runVitest } from "./test-reports.js";

/** The measurements, to which tests add lines (`test/long-figures.ts`). */
const figures = join(root, "test-results/long-figures.txt");

const env = { LONG: "1", ROUNDS: "200", LONG_FIGURES: figures, ...process.env } as Record<string, string>;

const results: Record<string, Count> = {};
const minutes: Record<string, { minutes: number }> = {};

/** Runs a part of the tests and records its result and duration. */
async function part(name: string, run: (report: string) => Promise<Count>): Promise<void> {
  const begun = performance.now();
  results[name] = await run(`test-results/long-${name.replaceAll(/\W+/g, "-")}.json`);
  minutes[name] = { minutes: Math.round((performance.now() - begun) / 6_000) / 10 };
}

/** Tests of the built server, one after the other. */
const faults =
  (...args: string[]) =>
  (report: string) =>
    runPlaywright(report, ["--project=faults", "--workers=1", ...args], env);

/** Random requests to a share of the endpoints. */
const oddRequests = (share: string) => (report: string) =>
  runVitest(report, ["--project=sqlite-rest", "test/abuse/every-call.slow.test.ts"], { ...env, SHARE: share });

async function runAll(): Promise<void> {
  await install();
  await build();
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(figures, { force: true });
  const steady = "mixed load leave memory";
  await part("kills, crowd, slow clients, full and failing disk", faults(`--grep-invert=${steady}`));
  await part("machine lost under load", (report) =>
    runVitest(report, ["--project=sqlite-rest", "app/office/backup-bucket/destroyed.slow.test.ts"], {
      ...env,
      DESTROYED: "100",
    }),
  );
  const processes = availableParallelism();
  const shares = Array.from({ length: processes }, (_, index) => `${index + 1}/${processes}`);
  // Run in parallel, they take an hour less, and none of them measures durations.
  await Promise.all([
    part("mixed load", faults(`--grep=${steady}`)),
    ...shares.map((share) => part(`odd requests ${share}`, oddRequests(share))),
  ]);
}

await runAll().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  results.preparation = oneTest(false);
});
console.table(minutes);
if (existsSync(figures)) console.log(readFileSync(figures, "utf8"));
conclude(results);
