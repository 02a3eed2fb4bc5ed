import { readItem, storeItem } from "./browser-storage.ts";

/** Time in ms after which a page may be reloaded again, since there may have been another update. */
const AGAIN_AFTER = 10 * 60_000;

/**
 * Whether to reload the page because one of its scripts is missing. The tab records it: at most one reload in ten
 * minutes for each page, and none offline or without storage, so that no page reloads endlessly.
 */
export function mayReload(): boolean {
  const key = `reload ${location.pathname}`;
  const now = Date.now();
  if (!navigator.onLine || now - Number(readItem(key, "sessionStorage") ?? 0) < AGAIN_AFTER) return false;
  return storeItem(key, String(now), "sessionStorage");
}
