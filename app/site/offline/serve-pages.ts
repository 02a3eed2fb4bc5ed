import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { LAST_SEEN_META } from "../../platform/lib/last-seen.ts";
import { cachedAt, isNoServer, MAX_AGE_SECONDS, stamped } from "./cached-responses.ts";
import { offlinePage } from "./offline-page.ts";
import type { LongEvent } from "./worker-scope.ts";

const CACHE = "pages";

/** Longest wait for the server before a page comes from the cache, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 3;

/** Age of a cached page, in ms, from which a visit caches it again. */
const MAX_FRESH_MS = 10 * 60_000;

/** Adds the time of caching to a page's head. */
async function marked(response: Response): Promise<Response> {
  const html = await response.text();
  const mark = `<meta name="${LAST_SEEN_META}" content="${cachedAt(response)}"/>`;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(html.replace("<head>", `<head>${mark}`), { headers });
}

/**
 * Serves pages from the server, otherwise from the cache, otherwise the offline page.
 *
 * @param addressOf the cache key for a path with its query; undefined for pages to ignore. @returns a function that
 * caches a page which was loaded without the worker.
 */
export function servePages(addressOf: (path: string) => string | undefined): {
  store: (event: LongEvent, path: string) => Promise<void>;
} {
  const keyOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return addressOf(pathname + search) ?? url;
  };
  const pages = new NetworkFirst({
    cacheName: CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      new ExpirationPlugin({ maxEntries: 40, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(request.url),
        cacheWillUpdate: async ({ response }) => stamped(response),
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
        async fetchDidSucceed({ request, response }) {
          if (isNoServer(response)) throw new Error("The server did not respond.");
          // Pages that were deleted on the server are also deleted from the cache.
          if ([404, 410].includes(response.status)) await (await caches.open(CACHE)).delete(keyOf(request.url));
          return response;
        },
      },
    ],
  });

  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin &&
      // The calendar's script also requests pages.
      (request.mode === "navigate" || request.headers.get("accept") === "text/html") &&
      addressOf(url.pathname + url.search) !== undefined,
    async (options) => {
      try {
        return await pages.handle(options);
      } catch {
        return offlinePage();
      }
    },
  );

  return {
    async store(event, path) {
      const address = addressOf(path);
      if (address === undefined) return;
      const cached = await (await caches.open(CACHE)).match(address);
      if (cached && Date.now() - cachedAt(cached) < MAX_FRESH_MS) return;
      const request = new Request(address, { headers: { Accept: "text/html" } });
      await Promise.all(pages.handleAll({ event, request }));
    },
  };
}
