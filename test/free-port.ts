import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections: one of those could take a free port before its server. */
const PORTS = [15_000, 32_000] as const;

function canListen(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", async () => {
      probe.close();
      await once(probe, "close");
      resolve(true);
    });
  });
}

/** A free port. */
export async function freePort(): Promise<number> {
  const port = randomInt(...PORTS);
  return (await canListen(port)) ? port : freePort();
}
