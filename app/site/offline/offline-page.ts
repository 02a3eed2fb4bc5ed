import { OFFLINE_PAGE } from "../../house/page-texts/worker-messages.ts";

const PREFIX = "offline-";

/** The cache key of the settings with which the cached offline page was rendered. */
const SETTINGS = "/offline-settings";

/** Caches this build's offline page. @returns the paths of its fonts. @throws if it cannot be loaded. */
export async function cacheOfflinePage(build: string): Promise<string[]> {
  const cache = await caches.open(PREFIX + build);
  const request = new Request(OFFLINE_PAGE, { cache: "reload" });
  const response = await fetch(request);
  if (!response.ok) throw new Error("The offline page could not be loaded.");
  await cache.put(request, response.clone());
  return [...(await response.text()).matchAll(/ href="(\/assets\/[^"]+\.woff2)"/g)].map(([, path = ""]) => path);
}

/** Caches the offline page again if a page has newer settings. @returns the paths of fonts to cache. */
export async function refreshOfflinePage(build: string, settings: string): Promise<string[]> {
  const cache = await caches.open(PREFIX + build);
  if ((await (await cache.match(SETTINGS))?.text()) === settings) return [];
  const fonts = await cacheOfflinePage(build);
  await cache.put(SETTINGS, new Response(settings));
  return fonts;
}

/** Deletes other builds' offline pages. */
export async function dropOtherOfflinePages(build: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The cached offline page, or a network error if it is missing. */
export async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}
