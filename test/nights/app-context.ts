import { openFolderStorage } from "../../app/house/images/folder-storage.server.ts";
import type { Database } from "../../app/platform/db/tables.ts";
import { createWriter } from "../../app/platform/db/writer.server.ts";
import { requestDurations } from "../../app/platform/http/request-logger.server.ts";
import { openLog } from "../../app/platform/lib/log.server.ts";
import { createViewCounter } from "../../app/platform/views/count-views.server.ts";
import type { AppContext } from "../../app/server/app.ts";

const ORIGIN = "https://afterglow.example";
const log = openLog(process.env.NIGHTS_LOG ?? "silent");
const nowhere = "/nonexistent/nights";

/** What the app needs, as the server gives it, with a mail server that nights send their emails to themselves. */
export function appContext(db: Database): AppContext {
  const mailSetup = { current: () => ({ replies: undefined }) } as unknown as AppContext["services"]["mailSetup"];
  const publicAddress = { current: () => ORIGIN } as unknown as AppContext["services"]["publicAddress"];
  return {
    db,
    log,
    stopping: new AbortController().signal,
    durations: requestDurations(),
    origin: ORIGIN,
    mediaBaseUrl: "",
    services: {
      db,
      log,
      writer: createWriter(db),
      storage: openFolderStorage(nowhere),
      formLimit: 0,
      loginLimit: 0,
      proxies: 0,
      clubAddress: () => "club@afterglow.example",
      mailWaits: () => {},
      mailSetup,
      mailConfigured: true,
      mailWorks: () => true,
      dnsServer: undefined,
      campaignsWait: () => {},
      repliesAddress: undefined,
      fixedBackups: { every: undefined, keep: 7 },
      backupsFolder: nowhere,
      backupBucket: undefined,
      backupsWait: () => {},
      publicAddress,
      origin: ORIGIN,
      ticketHosts: [],
      confirmSubscribers: false,
      shareFolder: nowhere,
      views: createViewCounter(),
    },
    pages: () => Promise.reject(new Error("Nights draw no pages.")),
  };
}
