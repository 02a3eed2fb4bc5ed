import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { boundBody } from "./body-limit.server.ts";
import { canonicalPath } from "./canonical-path.ts";
import { safeHeaders } from "./security-headers.server.ts";

interface FrontDoor {
  /** The site's public address. */
  origin: string;
  /** Corrects the letter case of a canonical path to that of the page's route: `/EVENTS` becomes `/events`. */
  pageCase?: (path: string) => string;
}

/**
 * Whether a request names exactly one host (RFC 9112, 3.2). Proxies and caches disagree on how to read two `Host`
 * headers, or another host in an absolute URL.
 */
function hasOneHost({ rawHeaders, headers, url = "" }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "host").length > 1) return false;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return host === undefined || host.toLowerCase() === headers.host?.toLowerCase();
}

/** Responds with 400 to a request with more than one host, and passes all others on. */
export function oneHostOnly(next: RequestListener): RequestListener {
  return (request, response) => {
    if (hasOneHost(request)) return next(request, response);
    response.writeHead(400, {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(JSON.stringify({ message: "Send one Host header, with the host of the URL." }));
  };
}

/**
 * Reduces an absolute request URL, as sent to proxies (RFC 9112, 3.2.2), to its path and query. A URL with a user name
 * is unchanged and rejected later.
 */
export function askForPath(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const whole = /^https?:\/\/[^/?#@]+(\/.*)?$/i.exec(url);
  if (whole) request.url = whole[1] ?? "/";
}

function pathAndQuery({ url = "" }: IncomingMessage): [path: string, query: string] {
  const cut = url.indexOf("?");
  return cut < 0 ? [url, ""] : [url.slice(0, cut), url.slice(cut)];
}

/**
 * Creates the listener of Node's server for an app. The app only sees canonical paths and bodies within
 * `MAX_BODY_BYTES`. An invalid URL or a missing host gets 400; a non-canonical path is redirected before its body is
 * read, for every method.
 */
export function requestListener({ fetch }: Pick<Hono, "fetch">, { origin, pageCase }: FrontDoor): RequestListener {
  // Even an invalid URL may contain a token: no referrer, no caching.
  const headers = { ...safeHeaders(origin), "referrer-policy": "no-referrer", "cache-control": "no-store" };
  const refuse = (status: number, message: string) => Response.json({ message }, { status, headers });
  const unreadable = () => refuse(400, "Invalid request URL.");

  const listener = getRequestListener(
    (request, env) => {
      // Some invalid URLs with a user name get this far; `Request` would throw for them.
      if (/^https?:\/\/[^/?#]*@/i.test(request.url)) return unreadable();
      const [path, query] = pathAndQuery((env as HttpBindings).incoming);
      const canonical = canonicalPath(path);
      if (canonical === undefined) return unreadable();
      const location = pageCase?.(canonical) ?? canonical;
      if (location !== path) {
        return new Response(null, { status: 308, headers: { ...headers, location: location + query } });
      }
      return boundBody(
        request,
        (bounded) => fetch(bounded, env),
        () => refuse(413, "Request body too large."),
      );
    },
    {
      errorHandler: (error) =>
        error instanceof RequestError
          ? unreadable()
          : refuse(500, "Something went wrong on our side. Please try again."),
    },
  );
  return (incoming, outgoing) => {
    askForPath(incoming);
    return listener(incoming, outgoing);
  };
}
