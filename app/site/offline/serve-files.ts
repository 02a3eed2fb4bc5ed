import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isStoredImage } from "../../house/images/image.ts";
import { MAX_AGE_SECONDS } from "./cached-responses.ts";
import { type PageEvent, scope } from "./worker-scope.ts";

const IMAGE = /^\/(?:assets|media|look)\/[^/]+\.(?:avif|webp|jpg|png|svg)$/;
const SCRIPT_OR_TYPE = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/** A placeholder in the venue's dark colour for an image that is not cached. */
const noImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" preserveAspectRatio="none"><path fill="#191320" d="M0 0h4v5H0z"/></svg>`;

function standIn(): Response {
  return new Response(noImage, { headers: { "Content-Type": "image/svg+xml" } });
}

/** A request to another host with CORS, so that its response can be read. */
function readable(url: string): Request {
  return new Request(url, { mode: "cors", credentials: "omit" });
}

/**
 * A cache-first strategy: files never change under their names, and cached pages of earlier builds still need theirs.
 */
function strategy(cacheName: string, maxEntries: number, isGuests: (path: string) => boolean): CacheFirst {
  /** Only files of guests' pages are cached, and files that the worker itself requests. */
  const isForGuests = async ({ clientId, source }: PageEvent) => {
    const page = clientId ? await scope.clients.get(clientId) : source;
    if (!page) return !clientId;
    const { pathname, search } = new URL(page.url);
    return isGuests(pathname + search);
  };
  return new CacheFirst({
    cacheName,
    plugins: [
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: MAX_AGE_SECONDS, purgeOnQuotaError: true }),
      {
        cacheWillUpdate: async ({ event, response }) =>
          response.status === 200 && response.type !== "opaque" && (await isForGuests(event as PageEvent))
            ? response
            : null,
      },
    ],
  });
}

/**
 * Serves and caches scripts, fonts and images of guests' pages.
 *
 * @param isGuests whether a path with its query is a guests' page. @returns a function that caches a file which was
 * loaded without the worker.
 */
export function serveFiles(isGuests: (path: string) => boolean): {
  store: (event: PageEvent, path: string) => Promise<void>;
} {
  const shell = strategy("shell", 200, isGuests);
  const images = strategy("pictures", 150, isGuests);

  registerRoute(({ url, sameOrigin }) => sameOrigin && SCRIPT_OR_TYPE.test(url.pathname), shell);
  // Whether the other host allows reading its responses (CORS); opaque ones are not cached.
  let isReadable = true;
  registerRoute(
    ({ url, sameOrigin, request }) => !sameOrigin && request.destination === "image" && isStoredImage(url.pathname),
    async (options) => {
      const { event, request, url } = options;
      try {
        if (isReadable) return await images.handle({ event, request: readable(url.href) });
      } catch {
        // No network, or no CORS: repeating the original request tells.
      }
      try {
        const shown = await fetch(request);
        isReadable = false;
        return shown;
      } catch {
        return standIn();
      }
    },
  );
  registerRoute(
    ({ url, sameOrigin, request }) => sameOrigin && request.destination === "image" && IMAGE.test(url.pathname),
    async (options) => {
      try {
        return await images.handle(options);
      } catch {
        return standIn();
      }
    },
  );

  return {
    async store(event, path) {
      const isElsewhere = !path.startsWith("/");
      const cachedAnswer = isElsewhere || IMAGE.test(path) ? images : SCRIPT_OR_TYPE.test(path) ? shell : undefined;
      // If this fails, a page loads the file when needed.
      if (cachedAnswer)
        await Promise.allSettled(
          cachedAnswer.handleAll({ event, request: isElsewhere ? readable(path) : new Request(path) }),
        );
    },
  };
}
