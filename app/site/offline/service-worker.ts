import { clientsClaim } from "workbox-core";
import { type CacheMessage, TAKE_OVER } from "../../house/page-texts/worker-messages.ts";
import { DOOR_PAGE } from "../../night/door/door-page.ts";
import { cacheOfflinePage, dropOtherOfflinePages, refreshOfflinePage } from "./offline-page.ts";
import { publicPageKey } from "./public-page-key.ts";
import { serveFiles } from "./serve-files.ts";
import { serveLists } from "./serve-lists.ts";
import { servePages } from "./serve-pages.ts";
import { type PageEvent, scope } from "./worker-scope.ts";

/** Changes with every build. */
declare const BUILD: string;
/** Paths of the scripts and styles of guests' pages. */
declare const SHELL: string[];

// The cache key of a URL that the worker handles: public pages and the empty door page. Everything else, such as the
// back office, forms and other endpoints, is ignored. Offline, a path with a trailing slash is the page that it
// redirects to online.
const addressOf = (path: string) =>
  path === DOOR_PAGE ? DOOR_PAGE : publicPageKey(path.replace(/(?<=.)\/(?=\?|$)/, ""));
const pages = servePages(addressOf);
const files = serveFiles((path) => addressOf(path) !== undefined);
const lists = serveLists();

/** Pages that are cached even if the guest has not opened them, since any page may link to them offline. */
const always = ["/events", "/offers"];

const storePages = (event: PageEvent, page: string) =>
  Promise.all([page, ...(page === DOOR_PAGE ? [] : always)].map((path) => pages.store(event, path)));

const storeAll = (event: PageEvent, paths: readonly string[]) =>
  Promise.all(paths.map((path) => files.store(event, path)));

scope.addEventListener("install", (event) => {
  // A new build's worker takes over immediately. Files of earlier builds stay in the cache for pages that are still
  // open.
  scope.skipWaiting();
  const offline = cacheOfflinePage(BUILD).then((fonts) => storeAll(event, fonts));
  event.waitUntil(Promise.all([offline, storeAll(event, SHELL)]));
});

scope.addEventListener("activate", (event) => event.waitUntil(dropOtherOfflinePages(BUILD)));
clientsClaim();

scope.addEventListener("message", (event: PageEvent) => {
  if (event.data === TAKE_OVER) return event.waitUntil(scope.skipWaiting());
  const { page, settings, loaded } = event.data as CacheMessage;
  const caching = loaded.flatMap((path) => [files.store(event, path), lists.store(event, path)]);
  const offline = settings !== undefined && refreshOfflinePage(BUILD, settings).then((fonts) => storeAll(event, fonts));
  event.waitUntil(Promise.allSettled([offline, page !== undefined && storePages(event, page), ...caching]));
});
