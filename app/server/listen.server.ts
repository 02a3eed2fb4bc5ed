import type { RequestListener, Server, ServerOptions } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { ensureFirstAdmin } from "../auth/first-admin.server.ts";
import type { Config } from "./config.server.ts";
import type { OpenAppContext } from "./context.server.ts";

/** All in ms, from the order to stop. */
const stopping = {
  /** How long connections that wait to be accepted are accepted, at most. */
  acceptFor: 1_000,
  /** How long nothing must have come or gone over any line before idle ones are closed: a request may be on its way. */
  quietFor: 500,
  /** When what is still under way is cut off. */
  cutAfter: 8_000,
  /** When the process ends whatever hangs. */
  endAfter: 9_500,
};

/**
 * How the server takes requests. Headers that dribble are cut off; what brings no body is not read for one.
 *
 * An idle line stays for longer than a guest reads a page: Node's 5 s cut it at the very moment the next request came.
 * Proxies must let go of it before (`deploy/`).
 */
export const serverTimeouts = {
  connectionsCheckingInterval: 2_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  optimizeEmptyRequests: true,
} satisfies ServerOptions;

/**
 * How many lines may wait to be taken while the program has its hands full: as many as the system allows. Node asks
 * for 511, and who comes beyond that is left without an answer for seconds, or cut off.
 */
export const LISTEN_BACKLOG = 65_535;

/** Waits for the order to stop. Later ones change nothing: Ctrl+C in a terminal reaches the process more than once. */
function waitForShutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
    // `npm start` is gone.
    process.on("disconnect", resolve);
  });
}

/**
 * Holds requests back.
 *
 * @returns lets `listener` answer them, and every later one.
 */
function holdRequests(server: Server, listener: RequestListener): () => void {
  const waiting: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...exchange) => void waiting.push(exchange);
  server.off("request", listener).on("request", hold);
  return () => {
    server.off("request", hold).on("request", listener);
    for (const exchange of waiting) server.emit("request", ...exchange);
  };
}

/**
 * Accepts the connections that wait for it: whoever made one may have sent a whole form, and a listener that closes
 * resets it. Each turn of the event loop accepts one, so none waits when two turns have brought none. Nothing else may
 * make a turn long: requests are to be held meanwhile.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const until = Date.now() + stopping.acceptFor;
  let turnsWithout = 0;
  const accepted = () => {
    turnsWithout = 0;
  };
  server.on("connection", accepted);
  for (; turnsWithout < 2 && Date.now() < until; turnsWithout += 1) await immediate();
  server.off("connection", accepted);
}

/**
 * Takes no new connection and answers everything that was sent. Whoever asks again over an open line is
 * answered, and told that it closes; a line is not cut while a request may be on its way over it.
 *
 * @param connections every open connection.
 * @param drainFor how long new connections are still taken, in ms.
 */
async function drainConnections(
  server: Server,
  listener: RequestListener,
  connections: ReadonlySet<Socket>,
  drainFor: number,
): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), stopping.cutAfter);
  if (drainFor > 0) await sleep(drainFor);
  const answerAll = holdRequests(server, listener);
  await acceptWaiting(server);
  // Not the HTTP server's own `close`, which cuts lines that are idle at this very moment.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Not before: who is told so comes back over a new connection.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  answerAll();
  let before = -1;
  const idle = setInterval(() => {
    const moved = connections.values().reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
    if (moved === before) server.closeIdleConnections();
    before = moved;
  }, stopping.quietFor);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/**
 * Serves, makes the first admin where there is none, and goes on until SIGTERM or SIGINT, then finishes what is
 * under way, closes the database and ends the process.
 *
 * @param workers what works besides, and is stopped then.
 */
export async function serve(
  server: Server,
  listener: RequestListener,
  config: Config,
  { db, log, services, stop }: OpenAppContext,
  workers: readonly { stop(): Promise<void> }[] = [],
): Promise<void> {
  const stopped = waitForShutdownSignal();
  const connections = new Set<Socket>();
  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  const answerAll = holdRequests(server, listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG }, resolve);
  });
  // Not before the port is ours: a password that is made up is shown once, and only here. Until there is an admin,
  // nothing is answered, so nobody hears that a password is wrong which is about to be right.
  const { email, madeUp } = await ensureFirstAdmin(services, config.firstAdmin, Date.now());
  answerAll();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const origin = config.origin.replace(`:${config.port}`, `:${port}`);
  const password = madeUp ? `, password ${madeUp} (shown only once)` : "";
  console.log(`\n  Afterglow is open: ${origin}\n  Back office:       ${origin}/admin  ${email}${password}\n`);

  await stopped;
  log.info({ written: services.writer.counts }, "Stopping");
  stop.abort();
  setTimeout(() => {
    log.error("Something hung, so the process ends without it");
    process.exit(1);
  }, stopping.endAfter).unref();
  await Promise.all([
    drainConnections(server, listener, connections, config.drainFor),
    ...workers.map((worker) => worker.stop()),
  ]);
  // What was handed in without anybody waiting for it.
  await services.writer.write(async () => {}).catch(() => {});
  await db.destroy();
  process.exit(0);
}
