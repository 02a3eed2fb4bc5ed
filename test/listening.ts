import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { oneHostOnly } from "../app/platform/http/request-listener.server.ts";
import { LISTEN_BACKLOG, serverTimeouts } from "../app/server/listen.server.ts";

/** Serves a listener on a free port, like the program, until the test ends. */
export async function listening(listener: RequestListener): Promise<{ origin: string }> {
  const server = createServer(serverTimeouts, oneHostOnly(listener));
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: LISTEN_BACKLOG }, resolve));
  onTestFinished(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}` };
}
