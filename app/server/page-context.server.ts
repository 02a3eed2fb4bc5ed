import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { databaseContext } from "../db/context.server.ts";
import type { Database } from "../db/tables.ts";
import { type GuestPageServices, guestPageServicesContext } from "../guest-page/services.server.ts";
import { logContext } from "../lib/log-context.server.ts";
import { originContext } from "../lib/origin.server.ts";
import { mediaBaseUrlContext } from "../media/media-base-url.server.ts";

interface PageSources {
  db: Database;
  log: Logger;
  origin: string;
  mediaBaseUrl: string;
  services: GuestPageServices;
}

/** Returns what makes the context of a page's loaders and actions, by the pattern of its route. */
export function pageContexts({ db, log, origin, mediaBaseUrl, services }: PageSources) {
  return (pattern: string): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(databaseContext, db);
    context.set(logContext, log.child({ route: pattern }));
    context.set(originContext, origin);
    context.set(guestPageServicesContext, services);
    context.set(mediaBaseUrlContext, mediaBaseUrl);
    return context;
  };
}
