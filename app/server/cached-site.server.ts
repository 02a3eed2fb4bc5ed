import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pageCaseFinder, pageRouteFinder } from "../house/rendering/page-route.server.ts";
import { createPageRenderer } from "../house/rendering/render-page.server.ts";
import { loadSettings } from "../house/settings/published.server.ts";
import { createPageCache, type PageCache } from "../platform/http/page-cache.server.ts";
import { sendOnce } from "../platform/http/rendered-page.server.ts";
import { askForPath, requestListener } from "../platform/http/request-listener.server.ts";
import { routeLabel } from "../platform/http/request-logger.server.ts";
import { safeHeaders } from "../platform/http/security-headers.server.ts";
import { inRequest } from "../platform/lib/log.server.ts";
import { nextDayInstant } from "../platform/lib/time/instants.server.ts";
import { venue } from "../platform/venue/venue.ts";
import { nextEventInstant } from "../programme/events/next-moment.server.ts";
import { publicPageKey } from "../site/offline/public-page-key.ts";
import { type AppContext, createApp } from "./app.ts";
import { pageContexts } from "./page-context.server.ts";
import { watchContent } from "./watch-content.server.ts";

/** Browsers revalidate a page every time; a CDN may cache it for some seconds. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, must-revalidate";

/** The whole site as a request listener: the page cache in front of the app. */
export interface Site {
  listener: RequestListener;
  /** Undefined if caching is off. */
  cache: PageCache | undefined;
  /** Reloads the settings and clears the cache after public content changes. */
  contentChanged: () => Promise<void>;
  /** Checks now whether other processes have changed content. */
  checkContent: () => void;
  /** Stops checking. */
  stop: () => void;
}

/** @param mostBytes size limit of the page cache in bytes; with 0, pages are rendered for each request. */
export function createSite(appContext: AppContext, mostBytes: number): Site {
  const { db, log, origin, pages, services } = appContext;
  const findRoute = pageRouteFinder(pages);
  const renderPage = createPageRenderer(pages, findRoute, pageContexts(appContext));
  const inner = requestListener(createApp(appContext, findRoute, renderPage), {
    origin,
    pageCase: pageCaseFinder(pages),
  });
  const common = safeHeaders(origin);
  const renderAddress = async (address: string) => {
    const page = await inRequest(randomUUID(), () => renderPage(new Request(origin + address)));
    return { ...page, headers: { ...common, ...page.headers } };
  };
  const onFailure = (error: unknown, response: ServerResponse) => {
    log.error({ err: error }, "Page could not be rendered");
    response.writeHead(500, { ...common, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    response.end("Something went wrong on our side. Please try again.");
  };
  const durationsOf = (address: string, status: number) => {
    const [path = ""] = address.split("?");
    return appContext.durations.of(routeLabel(findRoute(path).pattern, status));
  };
  const publicAddress = (request: IncomingMessage) => {
    askForPath(request);
    const { method, url = "/" } = request;
    return method === "GET" || method === "HEAD" ? publicPageKey(url) : undefined;
  };

  const trueUntil = async (now: number) => {
    try {
      return Math.min(nextDayInstant(now, venue.timeZone, venue.nightEndsAt), await nextEventInstant(db, now));
    } catch (error) {
      log.error({ err: error }, "Pages are not cached: next event change unknown");
      return now;
    }
  };
  const onSent = services.views.seen;
  const options = { mostBytes, cacheControl: CACHE_CONTROL, renderAddress, trueUntil, durationsOf, onSent, onFailure };
  const cache = mostBytes === 0 ? undefined : createPageCache(options);
  const answerUncached: PageCache["answer"] = (address, request, response) => {
    const start = performance.now();
    renderAddress(address)
      .then(async (page) => {
        await sendOnce(page, request, response);
        onSent(address, request, page.status);
      })
      .catch((error: unknown) => onFailure(error, response))
      .finally(() => durationsOf(address, response.statusCode).add(performance.now() - start));
  };
  const answer = cache?.answer ?? answerUncached;

  const reload = () => loadSettings(db).finally(() => cache?.clear());
  const contentChanged = () =>
    reload().catch((error: unknown) => log.error({ err: error }, "Settings could not be loaded"));
  const { check, stop } = watchContent(db, log, reload);
  return {
    cache,
    contentChanged,
    checkContent: check,
    stop,
    listener(request, response) {
      const address = publicAddress(request);
      if (address === undefined) inner(request, response);
      else answer(address, request, response);
    },
  };
}
