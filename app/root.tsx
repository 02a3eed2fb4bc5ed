import { type ReactNode, use, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "react-router";
import { MediaBaseUrl } from "./house/images/media-base-url.ts";
import beforeLayout from "./house/rendering/before-layout.inline.ts?script";
import { layoutDeferred } from "./house/rendering/deferred-layout.ts";
import { markHydrated } from "./house/rendering/mark-hydrated.ts";
import { OwnScript } from "./house/rendering/own-script.tsx";
import { PreloadedDataBlock, readPreloadedData } from "./house/rendering/preloaded-data-block.tsx";
import { SCROLL_POSITIONS } from "./house/rendering/scroll-positions.ts";
import { ServerRenderContext } from "./house/rendering/server-render.ts";
import { SettingsBlock } from "./house/rendering/settings-block.tsx";
import { documentHasTableRow } from "./house/rendering/table-row.ts";
import { isFailedFetch, isFailedImport } from "./platform/lib/failed-fetch.ts";
import { interfaceLanguage } from "./platform/lib/locale/locale.ts";
import { whenLoadedAndIdle } from "./platform/lib/when-idle.ts";
import { OfflineScreen } from "./platform/ui/offline-screen.tsx";
import { usePageHandle } from "./platform/ui/page-handle.ts";
import { isPlainPage } from "./platform/ui/plain-page.ts";
import type { CalendarEvent } from "./programme/events/event.ts";
import { browserEvents, createEventsStore, EventsContext } from "./programme/events/events-store.ts";
import { seasonAddress } from "./programme/events/season-address.ts";
import type { ListedOffer } from "./programme/offers/offer.ts";
import { browserOffers, createOffersStore, OffersContext } from "./programme/offers/offers-store.ts";
import styles from "./server/styles/site.css?url";
import { useAddressOfArrival } from "./site/layout/address-of-arrival.ts";
import { ErrorScreen } from "./site/layout/error-screen.tsx";
import { loadLists } from "./site/layout/load-lists.ts";
import missingScript from "./site/layout/missing-script.inline.ts?script";
import { MissingScript } from "./site/layout/missing-script.tsx";
import plainPage from "./site/layout/plain-page.inline.ts?script";

export function Layout({ children }: { children: ReactNode }) {
  const { forStaff, standsAlone, early } = usePageHandle();
  const mediaBaseUrl = use(MediaBaseUrl);
  const { look, head, tableCategories } = use(ServerRenderContext);
  const isPlain = isPlainPage(useLocation().pathname) && !forStaff && !standsAlone;
  const hasTableRow = import.meta.env.SSR ? tableCategories : documentHasTableRow();
  return (
    <html
      lang={interfaceLanguage()}
      data-images={mediaBaseUrl || undefined}
      data-type-waits={early ? "" : undefined}
      data-table-row={hasTableRow ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the styles: style sheets above a script block it. */}
        {!forStaff && !standsAlone && <OwnScript code={beforeLayout} />}
        {forStaff && <OwnScript code={missingScript} />}
        {early && <OwnScript code={early.script} />}
        {look}
        {mediaBaseUrl && !forStaff && <link rel="preconnect" href={new URL(mediaBaseUrl).origin} />}
        {!forStaff && <link rel="manifest" href="/manifest.webmanifest" />}
        {!forStaff && <link rel="stylesheet" href={styles} />}
        <Meta />
        {head}
        <Links />
      </head>
      <body>
        {children}
        {isPlain && (
          <>
            <SettingsBlock />
            <OwnScript code={plainPage} data-season={seasonAddress()} />
          </>
        )}
        {!standsAlone && !isPlain && (
          <>
            <SettingsBlock />
            {!forStaff && <PreloadedDataBlock />}
            <ScrollRestoration storageKey={SCROLL_POSITIONS} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { preloaded: served } = use(ServerRenderContext);
  const [{ events, offers }] = useState(() => {
    const preloaded = readPreloadedData(served);
    const stores = import.meta.env.SSR
      ? { events: createEventsStore(), offers: createOffersStore() }
      : { events: browserEvents, offers: browserOffers };
    if (preloaded.events) stores.events.getState().seed(preloaded.events as CalendarEvent[]);
    if (preloaded.offers) stores.offers.getState().seed(preloaded.offers as ListedOffer[]);
    return stores;
  });

  const { forStaff } = usePageHandle();
  const { pathname, search } = useLocation();
  useAddressOfArrival();
  useEffect(markHydrated, []);
  useEffect(layoutDeferred, []);
  useEffect(() => {
    if (!forStaff) return loadLists(new URL(window.location.href));
  }, [forStaff]);
  useEffect(() => {
    if (forStaff || !import.meta.env.PROD) return;
    return whenLoadedAndIdle(async () => {
      // Without a connection the module can't be loaded, and there is nothing to cache.
      const offline = await import("./house/page-texts/save-page-offline.ts").catch(() => undefined);
      await offline?.savePageOffline(pathname + search);
    }, 5_000);
  }, [forStaff, pathname, search]);

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
  if (isFailedImport(error)) return <MissingScript />;
  if (isFailedFetch(error)) return <OfflineScreen />;
  return <ErrorScreen message={error instanceof Error ? error.message : "Unknown error"} />;
}
