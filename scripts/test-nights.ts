import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { build } from "vite";
import { inlineScripts } from "./build-inline-scripts.ts";
import { islands, scriptsInDevelopment } from "./build-islands.ts";

// Simulates Saturdays (docs/testing.md): `npm run test:nights -- --nights 1000`. `--seed 7` starts with seed 7; with
// `--nights 1` it replays one night. `--faults` plants every fault of `test/nights/faults` in a copy of the program,
// and reports how long it takes to find each.

const root = join(import.meta.dirname, "..");
const FIND_WITHIN_MS = 120_000;

interface Bad {
  seed: number;
  step: number;
  why: string;
}

/** Bundles the simulation with the program in a folder. @returns the file to run. */
async function bundle(folder: string): Promise<string> {
  const outDir = join(folder, "build/nights");
  await build({
    root: folder,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [inlineScripts(scriptsInDevelopment), islands()],
    build: { ssr: join(folder, "test/nights/main.ts"), outDir, emptyOutDir: true, target: "node24" },
  });
  return join(outDir, "main.js");
}

/** Runs nights in one process per core, until one fails or all are done. */
async function run(file: string, first: number, count: number, within = Number.POSITIVE_INFINITY) {
  const processes = Math.min(availableParallelism(), count);
  let nights = 0;
  let bad: Bad | undefined;
  const children = Array.from({ length: processes }, (_, index) => {
    const env = { ...process.env, FIRST: `${first + index}`, COUNT: `${count - index}`, STRIDE: `${processes}` };
    return spawn(process.execPath, ["--no-warnings", "--max-semi-space-size=64", file], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
  });
  const stop = () => {
    for (const child of children) child.kill();
  };
  const timer = Number.isFinite(within) ? setTimeout(stop, within) : undefined;
  const codes = children.map(async (child) => {
    createInterface(child.stdout).on("line", (line) => {
      if (line === "night") nights += 1;
      else {
        bad ??= JSON.parse(line) as Bad;
        stop();
      }
    });
    return new Promise<number | null>((resolve) => child.on("close", resolve));
  });
  const ended = await Promise.all(codes);
  clearTimeout(timer);
  return { nights, bad, broken: ended.some((code) => code !== null && code !== 0) };
}

async function findFaults(): Promise<boolean> {
  const folder = join(root, "test/nights/faults");
  let missed = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".patch"))) {
    const copy = mkdtempSync(join(tmpdir(), "nights-fault-"));
    for (const part of ["app", "test", "scripts", "package.json", "tsconfig.json"])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    const applied = spawnSync("git", ["apply", join(folder, name)], { cwd: copy, stdio: "inherit" });
    if (applied.status !== 0) throw new Error(`${name} no longer applies.`);
    const file = await bundle(copy);
    const begun = performance.now();
    const { nights, bad } = await run(file, 1, 100_000, FIND_WITHIN_MS);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    if (!bad) missed += 1;
    console.log(
      bad
        ? `${basename(name, ".patch")}: found in ${seconds} s, after ${nights} nights. Seed ${bad.seed}, step ${bad.step}: ${bad.why.slice(0, 120)}`
        : `${basename(name, ".patch")}: NOT found in ${seconds} s and ${nights} nights`,
    );
    rmSync(copy, { recursive: true });
  }
  return missed === 0;
}

const { values } = parseArgs({
  options: {
    nights: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    faults: { type: "boolean", default: false },
  },
});

if (values.faults) process.exitCode = (await findFaults()) ? 0 : 1;
else {
  const file = await bundle(root);
  const begun = performance.now();
  const { nights, bad, broken } = await run(file, Number(values.seed), Number(values.nights));
  const minutes = (performance.now() - begun) / 60_000;
  console.log(`${nights} nights, ${Math.round(nights / minutes)} a minute`);
  if (bad) {
    console.log(bad.why);
    const { bad: again } = await run(file, bad.seed, 1);
    const isSame = again?.step === bad.step;
    console.log(
      `Replay: npm run test:nights -- --nights 1 --seed ${bad.seed}${isSame ? "" : " (this time it ended otherwise)"}`,
    );
  }
  process.exitCode = bad || broken ? 1 : 0;
}
