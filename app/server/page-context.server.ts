import type { Logger } from "pino";
import { RouterContextProvider } from "react-router";
import { mediaBaseUrlContext } from "../house/images/media-base-url.server.ts";
import { databaseContext } from "../platform/db/context.server.ts";
import type { Database } from "../platform/db/tables.ts";
import { logContext } from "../platform/lib/log-context.server.ts";
import { originContext } from "../platform/lib/origin.server.ts";
import { type GuestPageServices, guestPageServicesContext } from "../site/guest-page/services.server.ts";

interface PageSources {
  db: Database;
  log: Logger;
  origin: string;
  mediaBaseUrl: string;
  services: GuestPageServices;
}

/** @returns a function that makes the context of loaders and actions, given the route's pattern */
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
