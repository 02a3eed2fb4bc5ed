import { OFFLINE_PAGE } from "./messages.ts";

const PREFIX = "offline-";

/** Caches this build's offline page. @throws when it can't be loaded. */
export async function cacheOfflinePage(build: string): Promise<void> {
  const cache = await caches.open(PREFIX + build);
  await cache.add(new Request(OFFLINE_PAGE, { cache: "reload" }));
}

/** Deletes other builds' offline pages. */
export async function dropOtherOfflinePages(build: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The offline page, or a network error if even that is missing. */
export async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}
