import { tonight } from "../content/club-night.ts";
import { scopeFor } from "../events/calendar.ts";
import { ensureEvents } from "../events/events-store.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { ensureOffers } from "../offers/offers-store.ts";
import { ensurePages } from "../pages/browser-pages.ts";

/**
 * Loads events, offers and the texts of pages when the browser is idle, once per start of the application.
 *
 * @param address the page's URL: the list of past events needs all of them.
 * @returns cancels it.
 */
export function loadLists(address: URL): () => void {
  return whenIdle(() => {
    const scope = address.pathname === "/events" ? scopeFor(address.searchParams.get("show"), tonight()) : "season";
    ensureEvents(scope);
    ensureOffers();
    // A navigation that needs them tries again.
    ensurePages().catch(() => {});
  }, 3_000);
}
