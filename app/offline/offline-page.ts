import { OFFLINE_PAGE } from "./messages.ts";

const PREFIX = "offline-";

/** Keeps this build's offline page. @throws when it cannot be had. */
export async function cacheOfflinePage(build: string): Promise<void> {
  const cache = await caches.open(PREFIX + build);
  await cache.add(new Request(OFFLINE_PAGE, { cache: "reload" }));
}

/** Lets go of other builds' offline pages. */
export async function dropOtherOfflinePages(build: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The screen for when there is nothing else to show. */
export async function offlinePage(): Promise<Response> {
  return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}
