import type { Logger } from "pino";
import {
  createContext,
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { databaseContext } from "../db/context.server.ts";
import type { Database } from "../db/tables.ts";
import { type GuestPageServices, guestPageServicesContext } from "../guest-page/services.server.ts";
import type { RenderedPage } from "../http/rendered-page.server.ts";
import { logContext } from "../lib/log-context.server.ts";
import { originContext } from "../lib/origin.server.ts";
import { preloadedDataContext } from "../lib/preloaded-data.server.ts";
import { mediaBaseUrlContext } from "../media/media-base-url.server.ts";
import { type PageRoute, pageRouteFinder } from "./page-route.server.ts";

/** Where `entry.server.tsx` leaves a page's bytes: a `Response` would copy them twice. */
export const renderedBodyContext = createContext<{ body?: Buffer }>();

/** Draws a page. */
export type RenderPage = (request: Request) => Promise<RenderedPage>;

type Pages = ServerBuild | (() => Promise<ServerBuild>);

/** What pages are rendered with; `pages` is a function in development, where they change. */
interface PageSources {
  pages: Pages;
  db: Database;
  log: Logger;
  origin: string;
  mediaBaseUrl: string;
  services: GuestPageServices;
}

/**
 * What has React Router draw a page. It tries every route there is for each page, twice: here it has those of
 * the page alone.
 */
function handlers(pages: Pages): (route: PageRoute) => RequestHandler {
  const { MODE } = import.meta.env;
  const whole = createRequestHandler(pages, MODE);
  const made = new Map<string, RequestHandler>();
  return ({ pattern, ids }) => {
    if (typeof pages === "function" || ids.length === 0) return whole;
    let handler = made.get(pattern);
    if (!handler) {
      const routes = Object.fromEntries(ids.map((id) => [id, pages.routes[id]]));
      handler = createRequestHandler({ ...pages, routes }, MODE);
      made.set(pattern, handler);
    }
    return handler;
  };
}

/** Creates the function that renders every page. */
export function createPageRenderer({ db, log, origin, mediaBaseUrl, pages, services }: PageSources): RenderPage {
  const handlerOf = handlers(pages);
  const findRoute = pageRouteFinder(pages);
  return async (request) => {
    const route = findRoute(new URL(request.url).pathname);
    const context = new RouterContextProvider();
    const rendered: { body?: Buffer } = {};
    context.set(databaseContext, db);
    context.set(logContext, log.child({ route: route.pattern }));
    context.set(originContext, origin);
    context.set(guestPageServicesContext, services);
    context.set(mediaBaseUrlContext, mediaBaseUrl);
    context.set(preloadedDataContext, {});
    context.set(renderedBodyContext, rendered);
    const response = await handlerOf(route)(request, context);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: rendered.body ?? Buffer.from(await response.arrayBuffer()),
    };
  };
}
