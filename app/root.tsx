import { type ReactNode, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from "react-router";
import archivo from "./assets/archivo.woff2";
import { venue } from "./content/venue.ts";
import type { CalendarEvent } from "./events/event.ts";
import { browserEvents, createEventsStore, EventsContext } from "./events/events-store.ts";
import type { Offer } from "./offers/offer.ts";
import { browserOffers, createOffersStore, OffersContext } from "./offers/offers-store.ts";
import { ErrorScreen } from "./site/error-screen.tsx";
import { loadLists } from "./site/load-lists.ts";
import { STYLES_MARK } from "./styles-mark.ts";
import type { PageHandle } from "./ui/page-handle.ts";

// In development the browser also gets them as a module, which changes without a reload.
if (import.meta.env.DEV && !import.meta.env.SSR) await import("./app.css");

/** Whether this is a page for staff. To get from guests' pages to theirs, or back, a new document is loaded. */
function useIsForStaff(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.forStaff);
}

export function Layout({ children }: { children: ReactNode }) {
  const forStaff = useIsForStaff();
  return (
    <html lang={venue.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f0b12" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        {!forStaff && (
          // The styles stand in the page itself: nothing waits for a second answer before it can be painted.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server puts our own styles here; the browser keeps what came.
          <style dangerouslySetInnerHTML={{ __html: STYLES_MARK }} suppressHydrationWarning />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What the matched pages arrived with for the two lists. */
function useArrivedLists(): { events?: CalendarEvent[]; offers?: Offer[] } {
  return Object.assign({}, ...useMatches().map((match) => match.loaderData));
}

export default function App() {
  const arrived = useArrivedLists();
  const [{ events, offers }] = useState(() => {
    const stores = import.meta.env.SSR
      ? { events: createEventsStore(), offers: createOffersStore() }
      : { events: browserEvents, offers: browserOffers };
    if (arrived.events) stores.events.getState().seed(arrived.events);
    if (arrived.offers) stores.offers.getState().seed(arrived.offers);
    return stores;
  });

  const forStaff = useIsForStaff();
  useEffect(() => {
    if (!forStaff) return loadLists(new URL(window.location.href));
  }, [forStaff]);

  return (
    <EventsContext value={events}>
      <OffersContext value={offers}>
        <Outlet />
      </OffersContext>
    </EventsContext>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorScreen message={error.statusText || `Error ${error.status}`} />;
  return <ErrorScreen message={error instanceof Error ? error.message : "Unknown error"} />;
}
