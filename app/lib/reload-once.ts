/** The pages that were reloaded in this tab, and when, in ms since 1970. */
const KEY = "reloaded";

/** After this time a page may be reloaded again: another update may have come. In ms. */
const AGAIN_AFTER = 10 * 60_000;

/**
 * Whether to reload the page because one of its scripts is missing, which is recorded: once in ten minutes for each page
 * of a tab, and never offline or without storage, so that no page reloads without end.
 */
export function mayReload(): boolean {
  const { pathname } = window.location;
  try {
    const reloaded: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    const now = Date.now();
    if (!navigator.onLine || now - (reloaded[pathname] ?? 0) < AGAIN_AFTER) return false;
    sessionStorage.setItem(KEY, JSON.stringify({ ...reloaded, [pathname]: now }));
    return true;
  } catch {
    return false;
  }
}
