import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { startDepositReminders } from "../bookings/deposits/reminders.server.ts";
import { startGuests } from "../bookings/guests/worker.server.ts";
import { mailSecret } from "../house/mail/list-token.server.ts";
import { startScheduledPublishing } from "../house/settings/schedule.server.ts";
import { startCarryOver } from "../mailing/consents/compare-list.server.ts";
import { startRevocations } from "../office/backup/revocations.server.ts";
import { startBackups } from "../office/backup/schedule.server.ts";
import { repeatEndings } from "../office/backup/taken-back.server.ts";
import { createMetrics } from "../office/metrics/metrics.server.ts";
import { metricsListener } from "../office/metrics/metrics-listener.server.ts";
import { endingHandlers } from "../office/privacy/ending-handlers.server.ts";
import { startRetention } from "../office/privacy/retention.server.ts";
import { databaseKind } from "../platform/db/dialects/dialects.ts";
import type { PageCache } from "../platform/http/page-cache.server.ts";
import { oneHostOnly } from "../platform/http/request-listener.server.ts";
import { bookingRejectionReason } from "../programme/events/status/bookable.server.ts";
import { startWaitlist } from "../programme/waitlist/pass-on.server.ts";
import { startDayBefore } from "../site/guest-page/day-before.server.ts";
import { accessFor } from "../site/guest-page/guest-access.server.ts";
import { recordSearches } from "../staff/audit-log/searches.server.ts";
import { createSite } from "./cached-site.server.ts";
import { type Config, parseConfig } from "./config.server.ts";
import { createAppContext, type OpenAppContext } from "./context.server.ts";
import { serve, serverTimeouts } from "./listen.server.ts";
import { startMailWorkers } from "./mail-workers.server.ts";
import { expectFreePort } from "./port-taken.js";

/**
 * Sets up metrics if they are configured, and serves them on their own port if there is one.
 *
 * @returns renders the metrics; undefined if none are configured.
 * @throws when the port is taken.
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
  // Before the database is opened and filled.
  await expectFreePort(port, host);
  if (metricsPort !== undefined) await expectFreePort(metricsPort, metricsHost, "METRICS_PORT");
  const [context, pages] = await Promise.all([
    createAppContext(config),
    import("virtual:react-router/server-build") as Promise<ServerBuild>,
  ]);
  const { db, log, services } = context;
  const openSite = () => {
    const opened = createSite({ ...context, pages, clientFolder: "build/client" }, config.pageCacheBytes);
    services.writer.contentChanged = opened.contentChanged;
    return opened;
  };
  let site = openSite();
  // Headers, feeds and cached pages have the address in them.
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
  const writing = { db, log, writer: services.writer };
  const { signal } = context.stop;
  const mailing = { ...config, ...writing, accessFor, clubAddress: services.clubAddress };
  const { outbox, campaigns, mailboxes } = startMailWorkers(mailing, services, signal);
  services.mailWaits = outbox.wake;
  services.mailWorks = outbox.works;
  services.campaignsWait = campaigns.wake;
  const { wake: mailWaits } = outbox;
  startRetention(writing, signal);
  startCarryOver(writing, signal);
  startDepositReminders({ ...writing, mailWaits, offReason: bookingRejectionReason }, signal);
  startScheduledPublishing(writing, signal);
  startWaitlist({ ...writing, mailWaits }, signal);
  startDayBefore({ ...services, mailWaits }, signal);
  const backups = startBackups({ ...writing, dataFolder: config.dataFolder, fixed: services.fixedBackups });
  services.backupsWait = backups.wake;
  // Needed to identify guests who are erased after a backup.
  await mailSecret(db);
  const revocations = startRevocations({ db, log, dataFolder: config.dataFolder });
  const guests = startGuests(writing);
  const searches = { stop: () => recordSearches(db) };
  const workers = [outbox, campaigns, mailboxes, revocations, backups, guests, searches];
  await serve(server, listener, config, context, workers);
}
