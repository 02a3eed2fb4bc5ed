import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { isStoredPicture } from "../media/picture.ts";
import { KEPT_FOR } from "./cached-responses.ts";
import { type PageEvent, scope } from "./worker-scope.ts";

const PICTURE = /^\/(?:assets|media)\/[^/]+\.(?:avif|webp|jpg|png|svg)$/;
const SCRIPT_OR_TYPE = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/** What stands in for a picture that was never seen: the venue's dark. */
const noPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" preserveAspectRatio="none"><path fill="#191320" d="M0 0h4v5H0z"/></svg>`;

function standIn(): Response {
  return new Response(noPicture, { headers: { "Content-Type": "image/svg+xml" } });
}

/** Asks another host for a picture so that the answer can be looked into. */
function readable(url: string): Request {
  return new Request(url, { mode: "cors", credentials: "omit" });
}

/** Files never change under their names: whatever was kept stays true, for pages of earlier builds as well. */
function strategy(cacheName: string, maxEntries: number, isGuests: (path: string) => boolean): CacheFirst {
  /** Only what a guest's page shows is kept, and what the worker fetches by itself. */
  const isForGuests = async ({ clientId, source }: PageEvent) => {
    const page = clientId ? await scope.clients.get(clientId) : source;
    if (!page) return !clientId;
    const { pathname, search } = new URL(page.url);
    return isGuests(pathname + search);
  };
  return new CacheFirst({
    cacheName,
    plugins: [
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: KEPT_FOR, purgeOnQuotaError: true }),
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
 * Keeps scripts, type and pictures that guests' pages show.
 *
 * @param isGuests whether a path with its query is a page for guests.
 * @returns keeps a file that nobody has asked the worker for.
 */
export function createFileCache(isGuests: (path: string) => boolean): {
  store: (event: PageEvent, path: string) => Promise<void>;
} {
  const shell = strategy("shell", 200, isGuests);
  const pictures = strategy("pictures", 150, isGuests);

  registerRoute(({ url, sameOrigin }) => sameOrigin && SCRIPT_OR_TYPE.test(url.pathname), shell);
  // A bucket's own host must let pages read it (CORS): an answer that nobody can look into is not worth keeping.
  let isReadable = true;
  registerRoute(
    ({ url, sameOrigin, request }) => !sameOrigin && request.destination === "image" && isStoredPicture(url.pathname),
    async (options) => {
      const { event, request, url } = options;
      try {
        if (isReadable) return await pictures.handle({ event, request: readable(url.href) });
      } catch {
        // No network, or it does not let pages read it: asked as it was meant, it tells which.
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
    ({ url, sameOrigin, request }) => sameOrigin && request.destination === "image" && PICTURE.test(url.pathname),
    async (options) => {
      try {
        return await pictures.handle(options);
      } catch {
        return standIn();
      }
    },
  );

  return {
    async store(event, path) {
      const isElsewhere = !path.startsWith("/");
      const cachedAnswer = isElsewhere || PICTURE.test(path) ? pictures : SCRIPT_OR_TYPE.test(path) ? shell : undefined;
      // One that cannot be had now is had when it is asked for.
      if (cachedAnswer)
        await Promise.allSettled(
          cachedAnswer.handleAll({ event, request: isElsewhere ? readable(path) : new Request(path) }),
        );
    },
  };
}
