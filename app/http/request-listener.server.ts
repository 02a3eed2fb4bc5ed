import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { boundBody } from "./body-limit.server.ts";
import { canonicalPath } from "./canonical-path.ts";
import { safeHeaders } from "./security-headers.server.ts";

interface FrontDoor {
  /** The site's public address. */
  origin: string;
  /** A canonical path with the letters of the page's route in their own case: `/events` for `/EVENTS`. */
  pageCase?: (path: string) => string;
}

/**
 * Has a request that was sent with a whole address, as proxies are sent, ask for its path (RFC 9112, 3.2.2). One that
 * names a user stays, and cannot be read.
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
 * An app as Node's server takes it, behind the front door: what comes in has an address that can be read, in the one
 * spelling that is answered, and a body within bounds. Limits, headers and logs of the app see nothing else. A request
 * without such an address, such as one for no host, is 400; another spelling of a path is redirected, whatever the
 * method, before any of its body is read.
 */
export function requestListener({ fetch }: Pick<Hono, "fetch">, { origin, pageCase }: FrontDoor): RequestListener {
  // Even a refused address may hold a token.
  const headers = { ...safeHeaders(origin), "referrer-policy": "no-referrer", "cache-control": "no-store" };
  const refuse = (status: number, message: string) => Response.json({ message }, { status, headers });
  const unreadable = () => refuse(400, "This request has no address that can be read.");

  const listener = getRequestListener(
    (request, env) => {
      // A host that names a user, of which some come this far, is an address that no `Request` can be made of.
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
        () => refuse(413, "This request is too large."),
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
