import { today } from "../content/today.ts";
import { scopeFor } from "../events/calendar.ts";
import { ensureEvents } from "../events/events-store.ts";
import { ensureOffers } from "../offers/offers-store.ts";

/**
 * Loads events and offers once the browser is idle: once per start of the application.
 *
 * @param address where the guest is; a page that shows past nights needs the whole list.
 * @returns what calls it off.
 */
export function loadLists(address: URL): () => void {
  const load = () => {
    const scope = address.pathname === "/events" ? scopeFor(address.searchParams.get("show"), today()) : "season";
    ensureEvents(scope);
    ensureOffers();
  };
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(load, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(load, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
