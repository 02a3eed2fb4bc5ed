import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Days after which a newer release must be used (docs/operations.md, Vulnerabilities). */
const DEADLINE = 90;
const DAY = 86_400_000;

const run = promisify(execFile);

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** Compares stable versions by their numbers. */
function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(/[.-]/).map(Number));
  const index = one?.findIndex((part, at) => part !== other?.[at]) ?? -1;
  return index >= 0 && (one?.[index] ?? 0) > (other?.[index] ?? 0);
}

/** How many days ago the oldest stable release after the pinned one was published; undefined if there is none. */
async function daysBehind(name: string, pinned: string): Promise<number | undefined> {
  const { stdout } = await run("npm", ["view", name, "time", "--json"], { maxBuffer: 32 * 2 ** 20 });
  const times = Object.entries(JSON.parse(stdout) as Record<string, string>);
  const later = times.filter(([version]) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, pinned));
  const oldest = Math.min(...later.map(([, at]) => Date.parse(at)));
  return Number.isFinite(oldest) ? Math.floor((Date.now() - oldest) / DAY) : undefined;
}

let late = 0;
for (const [name, pinned] of Object.entries({ ...dependencies, ...devDependencies })) {
  const days = await daysBehind(name, pinned);
  if (days === undefined) continue;
  if (days > DEADLINE) late += 1;
  console.log(`${name} ${pinned}: a newer release is ${days} days old${days > DEADLINE ? ", past the deadline" : ""}`);
}
console.log(late === 0 ? "Every package is within the deadline." : `${late} packages are past the deadline.`);
process.exitCode = late === 0 ? 0 : 1;
