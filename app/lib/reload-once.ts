/** After this time a page may be reloaded again: another update may have come. In ms. */
const AGAIN_AFTER = 10 * 60_000;

/**
 * Whether to reload the page because one of its scripts is missing, which is recorded in the tab: once in ten minutes
 * for each page, and never offline or without storage, so that no page reloads without end.
 */
export function mayReload(): boolean {
  try {
    const key = `reload ${location.pathname}`;
    const now = Date.now();
    if (!navigator.onLine || now - (sessionStorage[key] ?? 0) < AGAIN_AFTER) return false;
    sessionStorage[key] = now;
    return true;
  } catch {
    return false;
  }
}
