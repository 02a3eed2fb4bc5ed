import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { root, serverCommand, serverEnvironment } from "./prepare.js";

/** How long a restored site may take to start, in ms. */
const STARTED_WITHIN = 60_000;

/** Variables that are passed on to the site; none that leads to other data, email or metrics. */
const passedOn = ["PATH", "TMPDIR", "TZ", "LANG"];

/**
 * Starts the built site with a data folder, reachable only from this machine, and loads its first pages and an image.
 *
 * @throws Error with one line for an operator if one cannot be loaded.
 */
export async function readPages(dataFolder: string): Promise<void> {
  const [built = ""] = serverCommand.slice(-1);
  if (!existsSync(built)) throw new Error("The site isn't built. Run npm run build first.");
  const server = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      ...serverEnvironment,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataFolder,
      DEMO: "off",
      LOG_LEVEL: "error",
    },
    // With an IPC channel, the server stops when this process ends, even if it is killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(server, "exit");
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let output = "";
      const read = (chunk: Buffer) => {
        output += chunk;
        const [, address] = /is running: (http\S+)/.exec(output) ?? [];
        if (address) resolve(address);
      };
      server.stdout?.on("data", read);
      server.stderr?.on("data", read);
      server.on("error", reject);
      server.on("exit", () => reject(new Error(`The restored site failed to start: ${output.trim()}`)));
      setTimeout(() => reject(new Error("The restored site did not start in time.")), STARTED_WITHIN).unref();
    });
    const get = async (path: string) => {
      const answer = await fetch(`${origin}${path}`);
      if (!answer.ok) throw new Error(`The restored site returned ${answer.status} for ${path}.`);
      return answer.text();
    };
    const [home] = await Promise.all([get("/"), get("/events"), get("/news")]);
    if (!home.includes("</html>")) throw new Error("The restored site's home page is incomplete.");
    const [image] = /\/media\/[\w-]+\.(avif|webp|jpg)/.exec(home) ?? [];
    if (image) await get(image);
  } finally {
    server.kill("SIGKILL");
    await ended;
  }
}
