import { ensurePages } from "../../house/page-texts/browser-pages.ts";
import { whenIdle } from "../../platform/lib/when-idle.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { scopeFor } from "../../programme/events/calendar.ts";
import { ensureEvents } from "../../programme/events/events-store.ts";
import { ensureOffers } from "../../programme/offers/offers-store.ts";

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
    // A navigation that needs them retries.
    ensurePages().catch(() => {});
  }, 3_000);
}
