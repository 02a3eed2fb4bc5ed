import type { RequestListener, Server, ServerOptions } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { storeViews } from "../office/insights/store-views.server.ts";
import { markNewInstallation } from "../office/setup/setup.server.ts";
import { logIgnored } from "../platform/lib/log.server.ts";
import { ensureFirstAdmin } from "../staff/auth/first-admin.server.ts";
import type { Config } from "./config.server.ts";
import type { OpenAppContext } from "./context.server.ts";

/** Times in ms, counted from the shutdown signal. */
const stopping = {
  /** Longest time for accepting connections in the backlog. */
  acceptFor: 1_000,
  /** How long all connections must be quiet before idle ones are closed, since a request may be in transit. */
  quietFor: 500,
  /** When open connections are cut. */
  cutAfter: 8_000,
  /** When the process exits, finished or not. */
  endAfter: 9_500,
};

/**
 * Timeouts of the server. Slow headers are cut off (docs/contract.md, Errors). Idle connections stay open longer than a
 * guest reads a page: Node's default of 5 s closed them just as the next request arrived. Proxies must close theirs
 * earlier (`deploy/`).
 */
export const serverTimeouts = {
  connectionsCheckingInterval: 2_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  optimizeEmptyRequests: true,
} satisfies ServerOptions;

/**
 * Listen backlog; the OS caps it at `somaxconn`. With Node's default of 511, further connections would wait for seconds
 * or be reset.
 */
export const LISTEN_BACKLOG = 65_535;

/** Waits for the first shutdown signal. Later ones are ignored, because Ctrl+C in a terminal sends more than one. */
function waitForShutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
    // The parent process, `npm start`, has exited.
    process.on("disconnect", resolve);
  });
}

/** Queues requests. @returns a function that passes them and all later requests to `listener`. */
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
 * Accepts the connections in the backlog, which closing the server would reset, losing forms that were already sent.
 * Each turn of the event loop accepts one, so after two turns without any the backlog is empty. Meanwhile requests must
 * be queued, because handling them would slow the turns.
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
 * Stops accepting connections and responds to every request that was sent. Further requests on an open connection get
 * `Connection: close`; no connection is cut while a request may be in transit.
 *
 * @param connections every open connection. @param drainFor how long new connections are still accepted, in ms.
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
  // Not the HTTP server's own `close`, which also cuts connections that are idle at that moment.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Only now, because clients would reconnect.
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
 * Listens, creates the first admin if there is none, and serves until SIGTERM or SIGINT. Then it finishes open
 * requests, stops `workers`, closes the database and ends the process.
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
  // After binding the port, because a generated password is shown only once, here. Requests are queued until the admin
  // exists, so that no valid login is rejected.
  await services.writer.write(markNewInstallation);
  const { email, madeUp } = await ensureFirstAdmin(services, config.firstAdmin, Date.now());
  answerAll();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const origin = services.origin.replace(`:${config.port}`, `:${port}`);
  const password = madeUp ? `, password ${madeUp} (shown only once)` : "";
  console.log(`\n  Afterglow is running: ${origin}\n  Back office:          ${origin}/admin  ${email}${password}\n`);

  await stopped;
  log.info({ written: services.writer.counts }, "Shutting down");
  stop.abort();
  setTimeout(() => {
    log.error("Shutdown timed out, forcing exit");
    process.exit(1);
  }, stopping.endAfter).unref();
  await Promise.all([
    drainConnections(server, listener, connections, config.drainFor),
    ...workers.map((worker) => worker.stop()),
  ]);
  await storeViews(db, services.writer, services.views).catch(logIgnored(log, "Last views could not be added"));
  // Waits for earlier writes that were not awaited.
  await services.writer.write(async () => {}).catch(logIgnored(log, "Last writes could not be awaited"));
  await db.destroy();
  process.exit(0);
}
