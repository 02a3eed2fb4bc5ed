import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { HistogramMap } from "../lib/histogram.server.ts";
import { inRequest } from "../lib/log.server.ts";

const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Hexadecimal ids as nginx and Caddy generate them; nobody can put words into them. */
const SANE_ID = /^[0-9a-f][0-9a-f-]{15,63}$/i;

/** Durations from the request to the response's headers, by `routeLabel`. */
export function requestDurations(): HistogramMap {
  return new HistogramMap(BOUNDS);
}

/** A metrics label: `2xx /api/news/:id`. */
export function routeLabel(route: string, status: number): string {
  return `${Math.trunc(status / 100)}xx ${route}`;
}

/**
 * The pattern of a request's route, never its URL, which may contain personal data.
 *
 * @param pageRoute finds the pattern for a page's path.
 */
export function routeOf(context: Context, pageRoute: (path: string) => string): string {
  const route = routePath(context);
  return route === "/*" || route === "*" ? pageRoute(context.req.path) : route;
}

interface Watch {
  log: Logger;
  durations: HistogramMap;
  /** Number of trusted proxies in front of the server; without any, ids in requests are ignored. */
  proxies: number;
  pageRoute: (path: string) => string;
}

/** Gives each request an id for its log lines and uncached responses, measures its duration, and logs API requests. */
export function requestLogger({ log, durations, proxies, pageRoute }: Watch): MiddlewareHandler {
  return (context, next) => {
    const start = performance.now();
    const sent = proxies > 0 ? context.req.header("x-request-id") : undefined;
    const id = sent !== undefined && SANE_ID.test(sent) ? sent : randomUUID();
    return inRequest(id, async () => {
      await next();
      const { status, headers } = context.res;
      // Not `context.header`: Hono would replace the finished response with a streamed copy.
      if (!headers.get("cache-control")?.includes("public")) headers.set("X-Request-Id", id);
      const route = routeOf(context, pageRoute);
      const ms = performance.now() - start;
      durations.of(routeLabel(route, status)).add(ms);
      const line = { method: context.req.method, route, status, ms: Math.round(ms) };
      if (route.startsWith("/api/")) log.info(line, "API request");
      else log.debug(line, "Request");
    });
  };
}
