import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Afterglow needs Node 20 or later; this is ${process.version}.`);
  process.exit(1);
}

/** The project's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node of the `node` package, which runs everything but these scripts. */
export const pinnedNode = join(root, "node_modules/node/bin/node");

const builtServer = join(root, "build/server/index.js");

/**
 * Options of the built server, in MB: a heap of this size is plenty, and makes V8 collect garbage earlier; smaller spaces
 * for young objects take 20 MB less memory, and hardly more time.
 */
export const serverCommand = ["--max-old-space-size=192", "--max-semi-space-size=8", builtServer];

/** Environment of the built server: makes glibc return the memory that image processing needed. */
export const serverEnvironment = { NODE_ENV: "production", MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

const toolsFolder = join(root, "node_modules/.bin");

/** Sources of a build, without tests. */
const sources = [
  "app",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/build-bill.ts",
  "scripts/build-for-guests.ts",
  "scripts/build-inline-scripts.ts",
  "scripts/build-islands.ts",
  "scripts/build-missing-scripts.ts",
  "scripts/build-worker.ts",
  "scripts/compress-files.ts",
  "scripts/serve.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** Identifies the sources of a build. React Router empties the folder before it builds. */
const stampFile = join(root, "build/stamp");

/**
 * Runs a program in the project's folder, passing SIGTERM and SIGINT on to it.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, as a shell reports it
 */
export function run(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: "inherit", ...options });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    process.on("SIGTERM", passOn).on("SIGINT", passOn);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", passOn).off("SIGINT", passOn);
      resolve(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

/**
 * Runs a package's command on the pinned Node.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export function runTool(name, args, options) {
  const env = {
    // Compiled code is saved: tests start some hundred processes with the same modules.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    ...process.env,
    ...options?.env,
    PATH: `${toolsFolder}${delimiter}${process.env.PATH}`,
  };
  return run(join(toolsFolder, name), args, { ...options, env });
}

/**
 * Runs a command and prints its output only if it fails.
 *
 * @param {(options: import("node:child_process").SpawnOptions) => Promise<number>} start
 * @param {string} failure the error's message
 */
async function quietly(start, failure) {
  const outputFile = join(tmpdir(), `afterglow-${process.pid}.log`);
  const output = openSync(outputFile, "w");
  try {
    if ((await start({ stdio: ["ignore", output, output] })) === 0) return;
    console.error(readFileSync(outputFile, "utf8"));
    throw new Error(failure);
  } finally {
    closeSync(output);
    rmSync(outputFile);
  }
}

/**
 * The packages in a lockfile, by folder.
 *
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(join(root, lockfile), "utf8")).packages;
}

/** Whether node_modules matches package-lock.json, by npm's own record of what it installed. */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const present = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(
    ([folder, { version, optional }]) =>
      folder === "" || (folder in present ? present[folder]?.version === version : optional),
  );
}

/** Installs the packages of package-lock.json unless they are installed. */
export async function install() {
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    console.log("Installing packages …");
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    // Not `npm ci`, which rejects a lockfile without optional packages of other platforms, as npm itself often writes one.
    await quietly(
      (options) =>
        run("npm", ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], options),
      "The packages could not be installed.",
    );
    if (!existsSync(pinnedNode))
      throw new Error("Node is not installed: allow install scripts (`npm config delete ignore-scripts`).");
  });
}

/** Changes whenever a source of the build does. */
function stampOfSources() {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    const file = statSync(join(root, path));
    if (file.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    else if (!path.includes(".test.")) hash.update(`${path} ${file.size} ${file.mtimeMs}\n`);
  };
  sources.forEach(add);
  return hash.digest("hex");
}

/** @param {string} stamp */
function isBuiltFrom(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** Builds the site for production unless the last build has the same sources. */
export async function build() {
  if (isBuiltFrom(stampOfSources())) return;
  await alone(async () => {
    const stamp = stampOfSources();
    if (isBuiltFrom(stamp)) return;
    console.log("Building …");
    await quietly(
      (options) =>
        runTool("react-router", ["build", "--logLevel", "warn"], { ...options, env: { NODE_ENV: "production" } }),
      "The build failed.",
    );
    writeFileSync(stampFile, stamp);
  });
}

/**
 * Runs `work` while no other process works on this checkout.
 *
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const lock = join(tmpdir(), `afterglow-${createHash("sha256").update(root).digest("hex").slice(0, 16)}.lock`);
  for (let waiting = false; !takeLock(lock); waiting = true) {
    if (!waiting) console.log("Waiting for another process that installs or builds …");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Takes a lock unless a living process holds it.
 *
 * @param {string} lock
 */
function takeLock(lock) {
  try {
    const file = openSync(lock, "wx");
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch {
    rmSync(lock, { force: true });
  }
  return false;
}
