import { clientsClaim } from "workbox-core";
import { createFileCache } from "./offline/file-cache.ts";
import { createListCache } from "./offline/list-cache.ts";
import { type CacheMessage, TAKE_OVER } from "./offline/messages.ts";
import { cacheOfflinePage, dropOtherOfflinePages } from "./offline/offline-page.ts";
import { createPageCache } from "./offline/page-cache.ts";
import { type PageEvent, scope } from "./offline/worker-scope.ts";
import { pageAddress } from "./public-pages.ts";
import { DOOR_PAGE } from "./tonight/door-page.ts";

/** Changes with every build. */
declare const BUILD: string;
/** Paths of the scripts, styles and type that guests' pages are made of. */
declare const SHELL: string[];

// Only what is named here is ever kept or answered: public pages, the empty page of the door, their files and two
// lists. All else goes past the worker: the back office, forms, every other call, other hosts.
// Online, the server redirects what has a slash at its end; without a network it is the same page.
const addressOf = (path: string) =>
  path === DOOR_PAGE ? DOOR_PAGE : pageAddress(path.replace(/(?<=.)\/(?=\?|$)/, ""));
const pages = createPageCache(addressOf);
const files = createFileCache((path) => addressOf(path) !== undefined);
const lists = createListCache();

scope.addEventListener("install", (event) => {
  // The newest build's worker takes over at once. Files of earlier ones stay, so no open page misses any.
  scope.skipWaiting();
  event.waitUntil(Promise.all([cacheOfflinePage(BUILD), ...SHELL.map((path) => files.store(event, path))]));
});

scope.addEventListener("activate", (event) => event.waitUntil(dropOtherOfflinePages(BUILD)));
clientsClaim();

scope.addEventListener("message", (event: PageEvent) => {
  if (event.data === TAKE_OVER) return event.waitUntil(scope.skipWaiting());
  const { page, loaded } = event.data as CacheMessage;
  const caching = loaded.flatMap((path) => [files.store(event, path), lists.store(event, path)]);
  event.waitUntil(Promise.allSettled([page !== undefined && pages.store(event, page), ...caching]));
});
