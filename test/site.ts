import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayIn } from "../app/platform/lib/time/wall-time-text.ts";
import { venue } from "../app/platform/venue/venue.ts";
import { makeOnce } from "../scripts/make-once.ts";
import { pinnedNode, root, serverCommand, serverEnvironment } from "../scripts/prepare.js";
import { freePort } from "./free-port.ts";
import { postJson } from "./post-json.ts";

/** The first admin of every site started here, unless its environment names another. */
export const siteAdmin = { email: "ana@afterglow.example", password: "velvet-harbour-tram-42" } as const;

/** The built server, running in a process of its own. */
export interface Site {
  /** For example `http://localhost:41234`. */
  origin: string;
  dataFolder: string;
  pid: number;
  /** Its output so far, including its log. */
  output(): string;
  /**
   * Stops it as an operator would.
   *
   * @throws when it does not end with 0.
   */
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** By default a fresh copy of the demo, or an empty folder with `DEMO=off`; deleted when the site stops. */
  dataFolder?: string;
  /** Configuration other than the address and the data folder. */
  env?: NodeJS.ProcessEnv;
  /** The command that starts it, by default the built server itself. */
  command?: string[];
}

/**
 * Starts the built server on a free port.
 *
 * @throws with its output if it exits instead.
 */
export async function startSite({ dataFolder, env, command }: SiteOptions = {}): Promise<Site> {
  if (dataFolder !== undefined) return serve(dataFolder, env, command);
  const demo = env?.DEMO === "off" ? undefined : await demoFolder();
  const fresh = mkdtempSync(join(tmpdir(), "afterglow-data-"));
  const clear = () => rmSync(fresh, { recursive: true });
  try {
    if (demo) cpSync(demo, fresh, { recursive: true });
    const site = await serve(fresh, env, command);
    return { ...site, stop: () => site.stop().finally(clear) };
  } catch (error) {
    clear();
    throw error;
  }
}

/** The folder that a first start with the demo leaves, created once per build and day. Copy it, never use it. */
export async function demoFolder(): Promise<string> {
  const folder = join(root, `build/demo-${dayIn(venue.timeZone, Date.now())}`);
  await makeOnce(folder, async (fresh) => {
    const site = await serve(fresh);
    await dismissSetup(site.origin);
    await site.stop();
  });
  return folder;
}

/** Logs the site's admin in. @returns the headers of their requests. */
export async function staffHeaders(origin: string): Promise<{ authorization: string }> {
  const response = await postJson(`${origin}/api/admin/login`, siteAdmin);
  const { token } = (await response.json()) as { token: string };
  return { authorization: token };
}

/** Dismisses the setup of a new installation, which would open instead of the dashboard. */
async function dismissSetup(origin: string): Promise<void> {
  await postJson(`${origin}/api/setup`, { stage: "dismissed" }, await staffHeaders(origin));
}

async function serve(
  dataFolder: string,
  env?: NodeJS.ProcessEnv,
  [file = "", ...args]: string[] = [pinnedNode, ...serverCommand],
): Promise<Site> {
  const server = spawn(file, args, {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      HOST: "127.0.0.1",
      // Known before the server starts, since pages contain their full URL.
      PORT: String(await freePort()),
      ORIGIN: "",
      DATABASE_URL: "",
      // Tests begin with an empty inbox.
      DEMO: "content",
      LOG_LEVEL: "warn",
      // Reading the program anew takes a fifth of a start.
      NODE_COMPILE_CACHE: join(root, "build/compile-cache"),
      ADMIN_EMAIL: siteAdmin.email,
      ADMIN_PASSWORD: siteAdmin.password,
      ...env,
      DATA_DIR: dataFolder,
    },
    // The server stops when the channel closes, however this process ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(server, "exit");
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, address] = /is running: (http\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("error", reject);
    server.on("close", (code) => reject(new Error(`The server did not start and ended with ${code}:\n${output}`)));
  });
  return {
    origin,
    dataFolder,
    pid: server.pid ?? 0,
    output: () => output,
    async stop() {
      server.kill("SIGTERM");
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${code ?? signal}:\n${output}`);
    },
  };
}
