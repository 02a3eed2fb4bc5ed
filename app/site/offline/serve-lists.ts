import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { isNoServer, MAX_AGE_SECONDS, stamped } from "./cached-responses.ts";
import type { LongEvent } from "./worker-scope.ts";

/** Longest wait for the server before a list comes from the cache, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 5;

/** The lists that pages load once per document; their last responses are cached. */
const lists = ["/api/event/getAllEvents", "/api/offers/all-offers"];

/**
 * Serves lists from the server, otherwise from the cache. @returns a function that caches a list which was loaded
 * without the worker.
 */
export function serveLists(): { store: (event: LongEvent, path: string) => Promise<void> } {
  const strategy = new NetworkFirst({
    cacheName: "lists",
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      new ExpirationPlugin({ maxEntries: 6, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
      {
        // The same key for every month: last month's response also contains this month's events.
        cacheKeyWillBeUsed: async ({ request }) => {
          const { pathname, searchParams } = new URL(request.url);
          return searchParams.has("from") ? `${pathname}?from` : pathname;
        },
        cacheWillUpdate: async ({ response }) => stamped(response),
        async fetchDidSucceed({ response }) {
          if (isNoServer(response)) throw new Error("The server did not respond.");
          return response;
        },
      },
    ],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && lists.includes(url.pathname), strategy);
  return {
    async store(event, path) {
      if (!lists.includes(path.split("?")[0] ?? "")) return;
      await Promise.all(strategy.handleAll({ event, request: new Request(path) }));
    },
  };
}
