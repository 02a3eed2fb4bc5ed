import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { ensureFirstAdmin } from "./app/auth/first-admin.server.ts";
import { startBackups } from "./app/backup/schedule.server.ts";
import { type Config, parseConfig } from "./app/config.server.ts";
import { databaseKind } from "./app/db/dialects/dialects.ts";
import { openDatabase } from "./app/db/open.server.ts";
import { type QueryWatch, watchQueries } from "./app/db/query-times.server.ts";
import { createWriter } from "./app/db/writer.server.ts";
import type { PageCache } from "./app/delivery/page-cache.server.ts";
import { requestTimes } from "./app/delivery/watch-requests.server.ts";
import { createDemo } from "./app/demo/create.server.ts";
import { fillNights } from "./app/events/fill-nights.server.ts";
import { openLog } from "./app/lib/log.server.ts";
import { startOutbox } from "./app/mail/outbox.server.ts";
import { openPicturePlace } from "./app/media/open-place.server.ts";
import { createMetrics } from "./app/metrics/metrics.server.ts";
import { metricsListener } from "./app/metrics/metrics-listener.server.ts";
import { startRetention } from "./app/privacy/retention.server.ts";
import type { Ground } from "./app/server.ts";
import { createSite } from "./app/site.server.ts";

/** All in ms, from the order to stop. */
const stopping = {
  /** How long nothing must have come or gone over any line before idle ones are closed: a request may be on its way. */
  quietFor: 500,
  /** When what is still under way is cut off. */
  cutAfter: 8_000,
  /** When the process ends whatever hangs. */
  endAfter: 9_500,
};

/** What the app stands on, and what watches it. */
interface OpenGround extends Omit<Ground, "pages"> {
  queries: QueryWatch;
  /** Says that the process stops. */
  stop: AbortController;
}

/** Opens the database, fills an empty one with the demo venue, and says what the app stands on. */
export async function openGround(config: Config): Promise<OpenGround> {
  const log = openLog(config.logLevel);
  const queries = watchQueries(log, config.slowQueryAfter);
  // Side by side: a bucket answers from afar.
  const [pictures, db] = await Promise.all([
    openPicturePlace({ folder: join(config.dataFolder, "media"), bucket: config.bucket }, log),
    openDatabase(config.database, queries.seen),
  ]);
  await fillNights(db);
  if (config.demo) await createDemo(db, pictures, Date.now());
  const desk = {
    db,
    log,
    writer: createWriter(db),
    pictures,
    formLimit: config.formLimit,
    loginLimit: config.loginLimit,
    proxies: config.proxies,
    clubAddress: config.mailTo,
    mailWaits: () => {},
    mailConfigured: config.smtpUrl !== undefined,
    backupEvery: config.backupEvery,
    origin: config.origin,
    ticketHosts: config.ticketHosts,
  };
  const stop = new AbortController();
  return {
    db,
    log,
    stop,
    stopping: stop.signal,
    origin: config.origin,
    times: requestTimes(),
    queries,
    picturesAt: config.picturesAt,
    desk,
    shareFolder: join(config.dataFolder, "share"),
  };
}

/** Waits for the order to stop. Later ones change nothing: Ctrl+C in a terminal reaches the process more than once. */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
    // `npm start` is gone.
    process.on("disconnect", resolve);
  });
}

/**
 * Takes no new connection and answers everything that was sent. Whoever asks again over an open line is
 * answered, and told that it closes; a line is not cut while a request may be on its way over it.
 *
 * @param lines every open connection.
 * @param drainFor how long new connections are still taken, in ms.
 */
async function finishAnswers(server: Server, lines: ReadonlySet<Socket>, drainFor: number): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const cut = setTimeout(() => server.closeAllConnections(), stopping.cutAfter);
  if (drainFor > 0) await sleep(drainFor);
  // Right after the event loop has taken what waited to be taken; the system refuses what comes later.
  await immediate();
  // Not the HTTP server's own `close`, which cuts lines that are idle at this very moment.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  let before = -1;
  const idle = setInterval(() => {
    const moved = lines.values().reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
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
  config: Config,
  { db, log, desk, stop }: OpenGround,
  workers: readonly { stop(): Promise<void> }[] = [],
): Promise<void> {
  const stopped = toldToStop();
  const lines = new Set<Socket>();
  server.on("connection", (line: Socket) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  // Not before it listens: a password that is made up is shown once, and only here.
  const { email, madeUp } = await ensureFirstAdmin(desk, config.firstAdmin, Date.now());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  const origin = config.origin.replace(`:${config.port}`, `:${port}`);
  const password = madeUp ? `, password ${madeUp} (shown this once)` : "";
  console.log(`\n  Afterglow is open: ${origin}\n  Back office:       ${origin}/admin  ${email}${password}\n`);

  await stopped;
  log.info({ written: desk.writer.counts }, "Stopping");
  stop.abort();
  setTimeout(() => {
    log.error("Something hung, so the process ends without it");
    process.exit(1);
  }, stopping.endAfter).unref();
  await Promise.all([finishAnswers(server, lines, config.drainFor), ...workers.map((worker) => worker.stop())]);
  // What was handed in without anybody waiting for it.
  await desk.writer.write(async () => {}).catch(() => {});
  await db.destroy();
  process.exit(0);
}

/**
 * Begins to watch where figures are wanted, and gives them out on their own port if one is named.
 *
 * @returns what makes the figures; nothing where nobody wants them.
 * @throws when the port is taken.
 */
async function openMetrics(
  { metricsPort, metricsHost, metricsToken, dataFolder }: Config,
  { db, desk, times, queries }: OpenGround,
  pages: PageCache | undefined,
): Promise<(() => Promise<string>) | undefined> {
  if (metricsPort === undefined && metricsToken === undefined) return undefined;
  const sources = {
    db,
    writer: desk.writer,
    requests: times,
    queries: queries.times,
    pages,
    pictures: desk.pictures,
    dataFolder,
  };
  const metrics = await createMetrics(sources);
  if (metricsPort !== undefined) {
    const nothingElse: RequestListener = (_request, response) => void response.writeHead(404).end();
    const server = createServer(metricsListener(metrics, undefined, nothingElse)).listen(metricsPort, metricsHost);
    await once(server, "listening");
  }
  return metrics;
}

/** The production server: opens what it stands on and serves until it is told to stop. */
export async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const [ground, pages] = await Promise.all([
    openGround(config),
    import("virtual:react-router/server-build") as Promise<ServerBuild>,
  ]);
  const site = createSite({ ...ground, pages, clientFolder: "build/client" }, config.pageCacheBytes);
  ground.desk.writer.contentChanged = site.contentChanged;
  (await databaseKind(config.database)).listen(config.database, site.look, ground.stop.signal);
  const { db, log, desk } = ground;
  const metrics = await openMetrics(config, ground, site.cache);
  const listener =
    metrics && config.metricsToken ? metricsListener(metrics, config.metricsToken, site.listener) : site.listener;
  const server = createServer({ connectionsCheckingInterval: 2_000, headersTimeout: 10_000 }, listener);
  const outbox = startOutbox({ db, log, writer: desk.writer, ...config });
  desk.mailWaits = outbox.wake;
  startRetention({ db, log, writer: desk.writer }, ground.stop.signal);
  const { backupEvery } = config;
  const backups = backupEvery && startBackups({ log, writer: desk.writer, ...config, backupEvery });
  await serve(server, config, ground, backups ? [outbox, backups] : [outbox]);
}
