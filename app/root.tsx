import { type ReactNode, use, useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from "react-router";
import { MediaBaseUrl } from "./house/images/media-base-url.ts";
import beforeLayout from "./house/rendering/before-layout.inline.ts?script";
import { markHydrated } from "./house/rendering/mark-hydrated.ts";
import { OwnScript } from "./house/rendering/own-script.tsx";
import { PageScript } from "./house/rendering/page-script.tsx";
import { ServerRenderContext } from "./house/rendering/server-render.ts";
import { SettingsBlock } from "./house/rendering/settings-block.tsx";
import { documentHasTableRow } from "./house/rendering/table-row.ts";
import { isFailedFetch, isFailedImport } from "./platform/lib/failed-fetch.ts";
import { interfaceLanguage } from "./platform/lib/locale/locale.ts";
import { OfflineScreen } from "./platform/ui/offline-screen.tsx";
import { usePageHandle } from "./platform/ui/page-handle.ts";
import { seasonAddress } from "./programme/events/season-address.ts";
import styles from "./server/styles/site.css?url";
import { ErrorScreen } from "./site/layout/error-screen.tsx";
import { LinkRules } from "./site/layout/link-rules.tsx";
import missingScript from "./site/layout/missing-script.inline.ts?script";
import { MissingScript } from "./site/layout/missing-script.tsx";
import pageScript from "./site/layout/page.inline.ts?script";

/** In the page itself: a browser decides before it has the file of styles. */
const PAGE_TO_PAGE = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** A guests' page is a document; the browser renders the back office and the door. */
export function Layout({ children }: { children: ReactNode }) {
  const { forStaff, standsAlone, early } = usePageHandle();
  const mediaBaseUrl = use(MediaBaseUrl);
  const { look, head, tableCategories } = use(ServerRenderContext);
  const isGuests = !forStaff && !standsAlone;
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
        {isGuests && <OwnScript code={beforeLayout} />}
        {!forStaff && <style>{PAGE_TO_PAGE}</style>}
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
        {isGuests && (
          <>
            <SettingsBlock forStaff={false} />
            <LinkRules />
            <PageScript name="page" code={pageScript} data-season={seasonAddress()} />
          </>
        )}
        {forStaff && (
          <>
            <SettingsBlock forStaff />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(markHydrated, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorScreen message={error.statusText || `Error ${error.status}`} />;
  if (isFailedImport(error)) return <MissingScript />;
  if (isFailedFetch(error)) return <OfflineScreen />;
  return <ErrorScreen message={error instanceof Error ? error.message : "Unknown error"} />;
}
