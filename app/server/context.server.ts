import { join } from "node:path";
import { openMediaStorage } from "../house/images/open-storage.server.ts";
import { clubAddress } from "../house/mail/addresses.server.ts";
import { openMailSetup } from "../house/mail/setup/mail-setup.server.ts";
import { loadSettings } from "../house/settings/published.server.ts";
import { backupsFolder } from "../office/backup/rotation.server.ts";
import { createDemo } from "../office/demo/create.server.ts";
import { keepEarlierDefaults } from "../office/demo/settings.server.ts";
import { openPublicAddress } from "../office/system/public-address.server.ts";
import { openDatabase } from "../platform/db/open.server.ts";
import { measureQueries, type QueryDurations } from "../platform/db/query-durations.server.ts";
import { createWriter } from "../platform/db/writer.server.ts";
import { requestDurations } from "../platform/http/request-logger.server.ts";
import { openLog } from "../platform/lib/log.server.ts";
import { keepFilesPrivate } from "../platform/lib/private-files.server.ts";
import { openSecretBox } from "../platform/lib/secret-box.server.ts";
import { createViewCounter } from "../platform/views/count-views.server.ts";
import { fillNights } from "../programme/events/fill-nights.server.ts";
import type { AppContext } from "./app.ts";
import type { Config } from "./config.server.ts";
import { rebuildSearchTexts } from "./search-texts.server.ts";

/** Longest wait for a bucket at startup, in ms; pages can be rendered without it. */
const BUCKET_TIMEOUT_MS = 2_000;

/** The app's shared services, its metrics and its shutdown signal. */
export interface OpenAppContext extends Omit<AppContext, "pages"> {
  queries: QueryDurations;
  /** Aborted on shutdown. */
  stop: AbortController;
}

/** Opens the log, the media storage and the database; fills an empty database with the demo venue. */
export async function createAppContext(config: Config): Promise<OpenAppContext> {
  const log = openLog(config.logLevel);
  const open = keepFilesPrivate(config.dataFolder, config.database);
  if (open.length > 0)
    log.warn({ files: open }, "Guest data is readable by other users: change the owner of these files");
  const queries = measureQueries(log, config.slowQueryAfter);
  // Concurrently, since a bucket is remote.
  const [storage, db] = await Promise.all([
    openMediaStorage({ folder: join(config.dataFolder, "media"), bucket: config.bucket }, log, BUCKET_TIMEOUT_MS),
    openDatabase(config.database, queries.seen),
  ]);
  await keepEarlierDefaults(db);
  await loadSettings(db);
  await fillNights(db);
  await rebuildSearchTexts(db);
  if (config.demo !== "off") {
    const activity = config.demo === "on";
    await createDemo({ db, storage, clubAddress: clubAddress(config.mailTo), activity, now: Date.now() });
    await loadSettings(db);
  }
  const { smtpUrl, mailFrom, dkim, replies, bounces, authservId } = config;
  const secrets = openSecretBox(join(config.dataFolder, "secrets.key"));
  const mailSetup = await openMailSetup(db, secrets, { smtpUrl, mailFrom, dkim, replies, bounces, authservId }, log);
  const publicAddress = await openPublicAddress(db, config.origin, config.originIsFixed);
  const services = {
    db,
    log,
    writer: createWriter(db),
    storage,
    formLimit: config.formLimit,
    loginLimit: config.loginLimit,
    proxies: config.proxies,
    clubAddress: () => clubAddress(config.mailTo),
    mailWaits: () => {},
    campaignsWait: () => {},
    mailSetup,
    get mailConfigured() {
      return mailSetup.current().smtpUrl !== undefined;
    },
    mailWorks: () => mailSetup.current().smtpUrl !== undefined,
    dnsServer: config.dnsServer,
    get repliesAddress() {
      return mailSetup.current().replies?.address;
    },
    get authservId() {
      return mailSetup.current().authservId;
    },
    fixedBackups: { every: config.backupEvery, keep: config.backupKeep },
    backupsFolder: backupsFolder(config.dataFolder),
    backupBucket: config.backupBucket,
    backupsWait: () => {},
    publicAddress,
    get origin() {
      return publicAddress.current();
    },
    ticketHosts: config.ticketHosts,
    confirmSubscribers: config.confirmSubscribers,
    shareFolder: join(config.dataFolder, "share"),
    views: createViewCounter(),
  };
  const stop = new AbortController();
  return {
    db,
    log,
    stop,
    stopping: stop.signal,
    get origin() {
      return publicAddress.current();
    },
    durations: requestDurations(),
    queries,
    mediaBaseUrl: config.mediaBaseUrl,
    services,
  };
}
