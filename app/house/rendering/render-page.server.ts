import {
  createContext,
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { RenderedPage } from "../../platform/http/rendered-page.server.ts";
import type { FindRoute, PageRoute } from "./page-route.server.ts";
import { preloadedDataContext } from "./preloaded-data.server.ts";

/*
 * A page's HTML, in the order in which it is made:
 * 1. page-route: the pattern of the address's route.
 * 2. render-page: React Router runs the loaders, which leave lists in preloaded-data, then calls entry.server.
 * 3. render-html: React renders the page, with cached-fragment, island, own-script and page-script in it.
 * 4. script-hashes: the hashes of its inline scripts, for the content policy.
 * 5. insertFragments: cached fragments and islands take the place of their marks.
 * In the browser: before-layout.inline, approach.inline, mark-hydrated.
 */

/** Receives a page's bytes from `entry.server.tsx`; in a `Response` they would be copied twice. */
export const renderedBodyContext = createContext<{ body?: Buffer }>();

/** Renders the page at a URL. @param fill adds to the context of its loaders and actions. */
export type RenderPage = (request: Request, fill?: (context: RouterContextProvider) => void) => Promise<RenderedPage>;

/** React Router's build; in development, a function that returns the newest build. */
export type Pages = ServerBuild | (() => Promise<ServerBuild>);

const pick = <Value>(all: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));

/**
 * Returns the handler of a route's pages. Separate handlers, because React Router searches all routes of its build
 * several times per page.
 */
function routeHandlers(pages: Pages): (route: PageRoute) => RequestHandler {
  const { MODE } = import.meta.env;
  const whole = createRequestHandler(pages, MODE);
  if (typeof pages === "function") return () => whole;
  const handlers = new Map<string, RequestHandler>();
  return ({ pattern, ids }) => {
    if (ids.length === 0) return whole;
    return handlers.getOrInsertComputed(pattern, () => {
      const { routes, assets } = pages;
      const part = { routes: pick(routes, ids), assets: { ...assets, routes: pick(assets.routes, ids) } };
      return createRequestHandler({ ...pages, ...part }, MODE);
    });
  };
}

/** The same pages below a basename, which their links include. @param basename for example `/preview`. */
export function withBasename(pages: Pages, basename: string): Pages {
  if (typeof pages === "function") return async () => ({ ...(await pages()), basename });
  return { ...pages, basename };
}

/**
 * Creates the function that renders every page.
 *
 * @param contextFor makes the context of a request's loaders and actions, given the pattern of the page's route.
 */
export function createPageRenderer(
  pages: Pages,
  findRoute: FindRoute,
  contextFor: (pattern: string) => RouterContextProvider,
): RenderPage {
  const handlerOf = routeHandlers(pages);
  return async (request, fill) => {
    const route = findRoute(new URL(request.url).pathname);
    const context = contextFor(route.pattern);
    const rendered: { body?: Buffer } = {};
    context.set(preloadedDataContext, {});
    context.set(renderedBodyContext, rendered);
    fill?.(context);
    const response = await handlerOf(route)(request, context);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: rendered.body ?? Buffer.from(await response.arrayBuffer()),
    };
  };
}
