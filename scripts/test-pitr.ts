import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sendForms } from "../test/faults/send-forms.ts";
import { freePort } from "../test/free-port.ts";
import { startSite } from "../test/site.ts";
import { build, root } from "./prepare.js";

// Destroys a PostgreSQL cluster while guests send forms, and recovers it with pgBackRest and the files in deploy/:
// first to a second before someone's mistake, then to the end of its log.
// On Debian: apt install postgresql pgbackrest

const MISSING = "PostgreSQL or pgBackRest is missing: apt install postgresql pgbackrest";
/** Replaces `archive_timeout` in deploy/, so that the test need not wait for minutes. */
const ARCHIVE_TIMEOUT_S = 2;
const GUESTS = 8;
const PASSWORD = "velvet";

const folder = mkdtempSync(join(tmpdir(), "afterglow-pitr-"));
const data = join(folder, "cluster");
const repository = join(folder, "repository");
const config = join(folder, "pgbackrest.conf");
const env = { ...process.env, PGBACKREST_CONFIG: config };
const isRoot = userInfo().uid === 0;

/** The folder of the newest installed PostgreSQL's programs. */
function binaries(): string {
  const versions = readdirSync("/usr/lib/postgresql", { withFileTypes: true }).map(({ name }) => Number(name));
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}

/** Runs a program as PostgreSQL's user, which is never root. @throws with its output if it is missing or fails. */
function run(program: string, ...args: string[]): void {
  const [file, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", program, ...args] : [program, ...args];
  const { status, error, stdout, stderr } = spawnSync(file as string, rest, { cwd: folder, env, encoding: "utf8" });
  if (error) throw new Error(MISSING);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
}

const stanza = (...args: string[]) => run("pgbackrest", "--stanza=afterglow", ...args);

/** A configuration from deploy/ with some lines replaced. @throws if a line to replace is missing. */
function adapted(file: string, changes: Record<string, string | undefined>): string {
  const lines = readFileSync(join(root, "deploy", file), "utf8").split("\n");
  const nameIn = (line: string) => (line.startsWith("#") ? "" : (line.split("=")[0] ?? "").trim());
  const missing = Object.keys(changes).filter((name) => !lines.some((line) => nameIn(line) === name));
  if (missing.length > 0) throw new Error(`deploy/${file} has no ${missing.join(", ")}.`);
  return lines
    .flatMap((line) => {
      const name = nameIn(line);
      if (!Object.hasOwn(changes, name)) return [line];
      return changes[name] === undefined ? [] : [`${name} = ${changes[name]}`];
    })
    .join("\n");
}

function prepare(bin: string, port: number): void {
  chmodSync(folder, 0o755);
  for (const name of [repository, join(folder, "spool"), join(folder, "log")]) mkdirSync(name);
  const bucket = ["bucket", "endpoint", "region", "key", "key-secret"].map((name) => [`repo1-s3-${name}`, undefined]);
  const settings = adapted("pgbackrest.conf", {
    ...Object.fromEntries(bucket),
    "repo1-type": "posix",
    "repo1-path": repository,
    "repo1-cipher-pass": "a passphrase of this test",
    "spool-path": join(folder, "spool"),
    "pg1-path": data,
  });
  const local = `pg1-port=${port}\npg1-socket-path=${folder}\n[global]\nlog-path=${folder}/log\nlock-path=${folder}/lock\nlog-level-console=warn\n`;
  writeFileSync(config, `${settings}${local}`);
  if (isRoot) spawnSync("chown", ["-R", "postgres:", folder]);
  const passwords = join(folder, "password");
  writeFileSync(passwords, PASSWORD);
  chmodSync(passwords, 0o644);
  const identity = ["--username=postgres", "--auth-host=scram-sha-256", `--pwfile=${passwords}`];
  run(join(bin, "initdb"), `--pgdata=${data}`, "--encoding=UTF8", "--data-checksums", ...identity);
  const archive = adapted("postgresql-archive.conf", { archive_timeout: String(ARCHIVE_TIMEOUT_S) });
  const address = `port = ${port}\nunix_socket_directories = '${folder}'\nlisten_addresses = '127.0.0.1'\n`;
  writeFileSync(join(data, "postgresql.conf"), archive + address, { flag: "a" });
}

/** A running PostgreSQL server. */
interface Cluster {
  url: string;
  start(): void;
  /** Simulates the loss of the machine: kills every process and deletes the folder. */
  destroy(): void;
}

function clusterAt(bin: string, port: number): Cluster {
  const control = (...args: string[]) => run(join(bin, "pg_ctl"), `--pgdata=${data}`, ...args);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    start: () => control("--wait", "--timeout=120", `--log=${folder}/postgres.log`, "start"),
    destroy() {
      control("--mode=immediate", "stop");
      rmSync(data, { recursive: true });
    },
  };
}

/** Runs one statement. */
async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Waits until the write-ahead log up to now has been archived. */
async function archived(url: string): Promise<void> {
  const [{ file = "" } = {}] = await ask<{ file: string }>(url, "select pg_walfile_name(pg_current_wal_lsn()) as file");
  for (let left = 300; left > 0; left -= 1) {
    const [row] = await ask<{ last: string | null }>(url, "select last_archived_wal as last from pg_stat_archiver");
    if ((row?.last ?? "") >= file) return;
    await sleep(100);
  }
  throw new Error(`The log was not sent: ${readFileSync(join(folder, "postgres.log"), "utf8").slice(-2000)}`);
}

/** Starts the restored cluster and waits until it accepts writes; it accepts queries before the whole log is read. */
async function recovered({ start, url }: Cluster): Promise<void> {
  start();
  for (let left = 600; left > 0; left -= 1) {
    const [row] = await ask<{ recovering: boolean }>(url, "select pg_is_in_recovery() as recovering");
    if (!row?.recovering) return;
    await sleep(100);
  }
  throw new Error("The cluster did not finish its recovery.");
}

/** Fails unless each of these references is stored exactly once. */
async function expectStored(url: string, when: string, references: ReadonlySet<string>): Promise<number> {
  const rows = await ask<{ reference: string }>(url, "select reference from requests");
  const stored = rows.map(({ reference }) => reference);
  const lost = [...references].filter((reference) => !stored.includes(reference));
  if (lost.length > 0) throw new Error(`${when}: ${lost.length} of ${references.size} acknowledged forms are lost.`);
  if (new Set(stored).size !== stored.length) throw new Error(`${when}: a form is stored twice.`);
  return stored.length;
}

/** Starts guests who send forms to a site on the cluster. @returns a function that stops them */
async function guestsAt(url: string, dataFolder: string) {
  const site = await startSite({ dataFolder, env: { DATABASE_URL: url, DEMO: "off", RATE_LIMIT_FORMS: "0" } });
  const over = new AbortController();
  const acknowledged = new Set<string>();
  const sent = sendForms(site.origin, GUESTS, over.signal, acknowledged);
  return {
    acknowledged,
    site,
    async leave() {
      over.abort();
      await sent;
    },
  };
}

const admin = (url: string, dataFolder: string, ...words: string[]) => {
  const command = spawnSync(process.execPath, ["scripts/afterglow.ts", "admin", ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataFolder },
    encoding: "utf8",
  });
  if (command.status !== 0) throw new Error(command.stderr);
};

/** Someone makes a mistake, the machine is lost, and the club is restored to a second before the mistake. */
async function recoverBeforeMistake(cluster: Cluster, dataFolder: string): Promise<void> {
  const { url } = cluster;
  const guests = await guestsAt(url, dataFolder);
  await sleep(3_000);
  const before = new Set(guests.acknowledged);
  const [{ target = "" } = {}] = await ask<{ target: string }>(url, "select clock_timestamp()::text as target");
  await sleep(1_000);
  await ask(url, "delete from requests");
  admin(url, dataFolder, "add", "bo@club.example");
  await archived(url);
  await guests.leave();
  await guests.site.stop();
  cluster.destroy();
  const begun = performance.now();
  stanza("restore", "--type=time", `--target=${target}`, "--target-action=promote");
  await recovered(cluster);
  const [seconds, stored] = [
    ((performance.now() - begun) / 1000).toFixed(1),
    await expectStored(url, "Before the mistake", before),
  ];
  const again = await startSite({ dataFolder, env: { DATABASE_URL: url, DEMO: "off" } });
  const noticed = again.output().includes("The database is from an earlier moment");
  await again.stop();
  if (!noticed) throw new Error("The server did not notice that the database was taken back.");
  console.log(`A second before a mistake: ${before.size} acknowledged, ${stored} stored, ${seconds} s.`);
}

/** The machine is lost without warning, and the club is restored to the end of the archived log. */
async function recoverToEnd(cluster: Cluster, dataFolder: string): Promise<void> {
  const { url } = cluster;
  const guests = await guestsAt(url, dataFolder);
  await sleep(3_000);
  const before = new Set(guests.acknowledged);
  await archived(url);
  // Killed in the middle of everything.
  process.kill(guests.site.pid, "SIGKILL");
  cluster.destroy();
  await guests.leave();
  stanza("restore");
  await recovered(cluster);
  const stored = await expectStored(url, "To the end", before);
  console.log(`To the end of the log: ${before.size} acknowledged when it was sent, ${stored} stored.`);
}

let postgres: Cluster | undefined;
try {
  await build();
  const [bin, port] = [binaries(), await freePort()];
  prepare(bin, port);
  postgres = clusterAt(bin, port);
  postgres.start();
  stanza("stanza-create");
  stanza("check");
  stanza("backup", "--type=full");
  const dataFolder = join(folder, "data");
  await recoverBeforeMistake(postgres, dataFolder);
  await recoverToEnd(postgres, dataFolder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  try {
    postgres?.destroy();
  } catch {
    // The process was not running.
  }
  rmSync(folder, { recursive: true, force: true });
}
