import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { isNoServer, KEPT_FOR, stamped } from "./cached-responses.ts";
import type { LongEvent } from "./worker-scope.ts";

/** How long a page waits for the server before it gets a kept list, in seconds. */
const PATIENCE = 5;

/** The calls whose last answers are kept. */
const lists = ["/api/event/getAllEvents", "/api/offers/all-offers"];

/**
 * Gives pages the two lists from the server, else as they were last seen.
 *
 * @returns keeps a list that came before the worker did, by its path with its query.
 */
export function createListCache(): { store: (event: LongEvent, path: string) => Promise<void> } {
  const strategy = new NetworkFirst({
    cacheName: "lists",
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      new ExpirationPlugin({ maxEntries: 4, maxAgeSeconds: KEPT_FOR, purgeOnQuotaError: true }),
      {
        // From whichever month on: last month's answer holds this month's nights as well.
        cacheKeyWillBeUsed: async ({ request }) => {
          const { pathname, searchParams } = new URL(request.url);
          return searchParams.has("from") ? `${pathname}?from` : pathname;
        },
        cacheWillUpdate: async ({ response }) => stamped(response),
        async fetchDidSucceed({ response }) {
          if (isNoServer(response)) throw new Error("No server answers.");
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
