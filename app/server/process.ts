import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { repeatEndings } from "../office/backup/taken-back.server.ts";
import { createMetrics } from "../office/metrics/metrics.server.ts";
import { metricsListener } from "../office/metrics/metrics-listener.server.ts";
import { endingHandlers } from "../office/privacy/ending-handlers.server.ts";
import { databaseKind } from "../platform/db/dialects/dialects.ts";
import type { PageCache } from "../platform/http/page-cache.server.ts";
import { oneHostOnly } from "../platform/http/request-listener.server.ts";
import { createSite } from "./cached-site.server.ts";
import { startClubWorkers } from "./club-workers.server.ts";
import { type Config, parseConfig } from "./config.server.ts";
import { createAppContext, type OpenAppContext } from "./context.server.ts";
import { serve, serverTimeouts } from "./listen.server.ts";
import { expectFreePort } from "./port-taken.js";

/**
 * Sets up metrics if they are configured, and serves them on their own port if there is one.
 *
 * @returns a function that renders the metrics; undefined if none are configured. @throws if the port is taken.
 */
async function openMetrics(
  { metricsPort, metricsHost, metricsToken, dataFolder }: Config,
  { db, services, durations, queries }: OpenAppContext,
  pages: () => PageCache | undefined,
): Promise<(() => Promise<string>) | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined;
  const sources = {
    db,
    writer: services.writer,
    requests: durations,
    queries: queries.durations,
    pages,
    storage: services.storage,
    dataFolder,
  };
  const metrics = await createMetrics(sources);
  if (metricsPort !== undefined) {
    const nothingElse: RequestListener = (_request, response) => void response.writeHead(404).end();
    const server = createServer(oneHostOnly(metricsListener(metrics, undefined, nothingElse))).listen(
      metricsPort,
      metricsHost,
    );
    await once(server, "listening");
  }
  return metrics;
}

/** The production server: runs until a shutdown signal. */
export async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const { port, host, metricsPort, metricsHost } = config;
  // Before opening and filling the database.
  await expectFreePort(port, host);
  if (metricsPort !== undefined) await expectFreePort(metricsPort, metricsHost, "METRICS_PORT");
  const [context, pages] = await Promise.all([
    createAppContext(config),
    import("virtual:react-router/server-build") as Promise<ServerBuild>,
  ]);
  const { log, services } = context;
  const openSite = () => {
    const opened = createSite({ ...context, pages, clientFolder: "build/client" }, config.pageCacheBytes);
    services.writer.contentChanged = opened.contentChanged;
    return opened;
  };
  let site = openSite();
  // Cached pages, headers and feeds contain the address.
  services.publicAddress.onChange(() => {
    site.stop();
    site = openSite();
  });
  (await databaseKind(config.database)).listen(config.database, () => site.checkContent(), context.stop.signal);
  const metrics = await openMetrics(config, context, () => site.cache);
  const { metricsToken: token } = config;
  const answer: RequestListener = (request, response) => site.listener(request, response);
  const listener = oneHostOnly(metrics && token ? metricsListener(metrics, { ...services, token }, answer) : answer);
  const ended = await repeatEndings(services.writer, config.dataFolder, endingHandlers);
  if (ended) log.warn({ ended }, "The database is from an earlier moment: what ended since has ended again");
  const server = createServer(serverTimeouts);
  const workers = await startClubWorkers(config, context);
  await serve(server, listener, config, context, [workers]);
}
