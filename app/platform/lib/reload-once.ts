import { readItem, storeItem } from "./browser-storage.ts";

/** After this time a page may be reloaded again: another update may have come. In ms. */
const AGAIN_AFTER = 10 * 60_000;

/**
 * Whether to reload the page because one of its scripts is missing, which is recorded in the tab: once in ten minutes
 * for each page, and never offline or without storage, so that no page reloads without end.
 */
export function mayReload(): boolean {
  const key = `reload ${location.pathname}`;
  const now = Date.now();
  if (!navigator.onLine || now - Number(readItem(key, "sessionStorage") ?? 0) < AGAIN_AFTER) return false;
  return storeItem(key, String(now), "sessionStorage");
}
