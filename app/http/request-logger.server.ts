import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { HistogramMap } from "../lib/histogram.server.ts";
import { inRequest } from "../lib/log.server.ts";

const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures as nginx, Caddy and the like make them; nothing in which somebody could write a word. */
const SANE_ID = /^[0-9a-f][0-9a-f-]{15,63}$/i;

/** How long answers took until they were ready to go out, by `routeAnswered`. */
export function requestDurations(): HistogramMap {
  return new HistogramMap(BOUNDS);
}

/** Under which name answers are counted: `2xx /api/news/:id`. */
export function routeLabel(route: string, status: number): string {
  return `${Math.trunc(status / 100)}xx ${route}`;
}

/**
 * The pattern of the route that answered, never the address: that may name somebody.
 *
 * @param pageRoute the pattern of a page's path.
 */
export function routeOf(context: Context, pageRoute: (path: string) => string): string {
  const route = routePath(context);
  return route === "/*" || route === "*" ? pageRoute(context.req.path) : route;
}

interface Watch {
  log: Logger;
  durations: HistogramMap;
  /** How many proxies of ours stand in front; without one, nobody gives ids but us. */
  proxies: number;
  pageRoute: (path: string) => string;
}

/**
 * Gives each request an id, which stands in every line that it logs and in answers that nobody keeps;
 * counts how long it took, and logs one line for each call.
 */
export function requestLogger({ log, durations, proxies, pageRoute }: Watch): MiddlewareHandler {
  return (context, next) => {
    const start = performance.now();
    const sent = proxies > 0 ? context.req.header("x-request-id") : undefined;
    const id = sent !== undefined && SANE_ID.test(sent) ? sent : randomUUID();
    return inRequest(id, async () => {
      await next();
      const { status, headers } = context.res;
      // Not by `context.header`: once there is an answer, Hono would make another one of it, its body a stream.
      if (!headers.get("cache-control")?.includes("public")) headers.set("X-Request-Id", id);
      const route = routeOf(context, pageRoute);
      const ms = performance.now() - start;
      durations.of(routeLabel(route, status)).add(ms);
      const line = { method: context.req.method, route, status, ms: Math.round(ms) };
      if (route.startsWith("/api/")) log.info(line, "Call");
      else log.debug(line, "Request");
    });
  };
}
