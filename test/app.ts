import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { openFolderStorage } from "../app/house/images/folder-storage.server.ts";
import type { MediaStorage } from "../app/house/images/media-storage.ts";
import { loadLibraryImages } from "../app/house/images/resolve-image.server.ts";
import { type MailSetup, openMailSetup } from "../app/house/mail/setup/mail-setup.server.ts";
import type { RenderPage } from "../app/house/rendering/render-page.server.ts";
import { publishFirst } from "../app/house/settings/publish.server.ts";
import { loadSettings } from "../app/house/settings/published.server.ts";
import { backupsFolder } from "../app/office/backup/rotation.server.ts";
import { demoSettings } from "../app/office/demo/settings.server.ts";
import { openPublicAddress } from "../app/office/system/public-address.server.ts";
import { measureQueries } from "../app/platform/db/query-durations.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { requestListener } from "../app/platform/http/request-listener.server.ts";
import { requestDurations } from "../app/platform/http/request-logger.server.ts";
import { openLog } from "../app/platform/lib/log.server.ts";
import { openSecretBox } from "../app/platform/lib/secret-box.server.ts";
import { setCurrentSettings } from "../app/platform/venue/current.server.ts";
import { imageNames } from "../app/platform/venue/setting-images.ts";
import { createViewCounter, type ViewCounter } from "../app/platform/views/count-views.server.ts";
import { type AppContext, createApp } from "../app/server/app.ts";
import { breachOfContract } from "./api-contract.ts";
import { openTestDatabase, testAddress } from "./database.ts";
import { testFolder } from "./folder.ts";
import { listening } from "./listening.ts";
import { sydney } from "./sydney.ts";

export interface TestApp {
  db: Database;
  /** The address for `openDatabase`. */
  address: string;
  /** Contains the database file and the images. */
  dataFolder: string;
  mediaFolder: string;
  storage: MediaStorage;
  /** What it counts of pages, not added to the database yet. */
  views: ViewCounter;
  /** The origin for `fetch`. */
  origin: string;
  /** Its log so far, from level trace. */
  logged(): string;
}

interface TestAppOptions {
  formLimit?: number;
  loginLimit?: number;
  proxies?: number;
  /** A query is slow from this duration on, in ms. */
  slowQueryAfter?: number;
  /** Which lines `logged` returns; all by default. */
  keepsLine?: (line: string) => boolean;
  mailWaits?: () => void;
  /** Whether there is a mail server; true by default. */
  mailConfigured?: boolean;
  /** Whether it takes emails; as `mailConfigured` by default. */
  mailWorks?: () => boolean;
  /** What the environment sets about emails; nothing by default. */
  fixedMail?: Partial<MailSetup>;
  /** Where DNS records are looked up. */
  dnsServer?: string;
  /** The mailbox of guests' replies; none by default. */
  repliesAddress?: string;
  /** The interval of scheduled backups, in ms. */
  backupEvery?: number;
  /** The bucket of backups; none by default. */
  backupBucket?: { bucket: string; endpoint: string };
  /** The folder with the build's files for browsers. */
  clientFolder?: string;
  /** Where guests load stored images from. */
  mediaBaseUrl?: string;
  /** Another app, of which this becomes a second instance. */
  sameAs?: TestApp;
  /** A database with the newest schema, instead of a new one. */
  address?: string;
  /** Where images are stored instead of in its folder. */
  storage?: MediaStorage;
  /** Hosts, in addition to public ones, at which ticket links may be checked. */
  ticketHosts?: readonly string[];
  /** Whether a subscription must be confirmed by email. */
  confirmSubscribers?: boolean;
  /** Renders every page; without it, requesting one is a failure. */
  renderPage?: RenderPage;
  /** Whether the environment sets the public address. */
  addressIsFixed?: boolean;
}

/** An environment that sets nothing about emails. */
export const noMailSetup: MailSetup = {
  smtpUrl: undefined,
  mailFrom: undefined,
  dkim: undefined,
  replies: undefined,
  bounces: undefined,
};

/**
 * The real app on a real port with a new database, stopped after the test. It renders no pages. The club is the demo's,
 * in Sydney.
 */
export async function testApp({
  formLimit = 0,
  loginLimit = 0,
  proxies = 0,
  slowQueryAfter = 200,
  keepsLine = () => true,
  mailWaits = () => {},
  mailConfigured = true,
  mailWorks = () => mailConfigured,
  fixedMail,
  dnsServer,
  repliesAddress,
  backupEvery,
  backupBucket,
  clientFolder = "",
  sameAs,
  address: given,
  storage: elsewhere,
  mediaBaseUrl = "",
  ticketHosts = [],
  confirmSubscribers = false,
  renderPage,
  addressIsFixed = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataFolder = sameAs?.dataFolder ?? (await testFolder());
  const address = given ?? sameAs?.address ?? (await testAddress(dataFolder));
  let logged = "";
  const write = (line: string) => {
    if (keepsLine(line)) logged += line;
  };
  const log = openLog("trace", { write });
  const db = await openTestDatabase(address, measureQueries(log, slowQueryAfter).seen);
  await publishFirst(db, demoSettings, Date.now());
  if (given === undefined && sameAs === undefined) {
    // What a new database holds is known: reading and checking it takes longer than many tests.
    setCurrentSettings({ version: 0, settings: sydney });
    await loadLibraryImages(db, imageNames(demoSettings));
  } else {
    await loadSettings(db);
  }
  onTestFinished(() => setCurrentSettings());
  const mediaFolder = join(dataFolder, "media");
  await mkdir(mediaFolder, { recursive: true });
  const storage = elsewhere ?? openFolderStorage(mediaFolder);
  const replies = repliesAddress === undefined ? undefined : { address: repliesAddress, imapUrl: undefined };
  const secrets = openSecretBox(join(dataFolder, "secrets.key"));
  const mailSetup = await openMailSetup(db, secrets, { ...noMailSetup, replies, ...fixedMail }, log);
  const publicAddress = await openPublicAddress(db, "https://afterglow.example", addressIsFixed);
  const appContext: AppContext = {
    db,
    log,
    stopping: new AbortController().signal,
    durations: requestDurations(),
    origin: "http://localhost",
    mediaBaseUrl,
    services: {
      db,
      log,
      writer: createWriter(db),
      storage,
      formLimit,
      loginLimit,
      proxies,
      clubAddress: () => "club@afterglow.example",
      mailWaits: () => {},
      mailSetup,
      mailConfigured,
      mailWorks,
      dnsServer,
      campaignsWait: () => {},
      get repliesAddress() {
        return mailSetup.current().replies?.address;
      },
      fixedBackups: { every: backupEvery, keep: 7 },
      backupsFolder: backupsFolder(dataFolder),
      backupBucket,
      backupsWait: () => {},
      publicAddress,
      get origin() {
        return publicAddress.current();
      },
      ticketHosts,
      confirmSubscribers,
      shareFolder: join(dataFolder, "share"),
      views: createViewCounter(),
    },
    ...(clientFolder && { clientFolder }),
    pages: () => Promise.reject(new Error("This test draws no pages.")),
  };
  const app = createApp(appContext, undefined, renderPage);
  // The outbox is started after the app, as in the server.
  appContext.services.mailWaits = mailWaits;
  const breaches = new Set<string>();
  const held: Pick<typeof app, "fetch"> = {
    async fetch(request, ...more) {
      const response = await app.fetch(request, ...more);
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/api/") || pathname === "/api/openapi.json") return response;
      const breach = await breachOfContract(request.method, pathname, response);
      if (breach) breaches.add(breach);
      return response;
    },
  };
  const { origin } = await listening(requestListener(held, appContext));
  onTestFinished(() => expect([...breaches], "responses that the OpenAPI document does not describe").toEqual([]));
  const { views } = appContext.services;
  return { db, address, dataFolder, mediaFolder, storage, views, origin, logged: () => logged };
}
