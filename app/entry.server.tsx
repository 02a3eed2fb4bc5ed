import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type MetaArgs,
  type RouterContextProvider,
} from "react-router";
import { offersCategories } from "./bookings/floor/categories.server.ts";
import { LookHead } from "./house/branding/look-head.server.tsx";
import { mediaBaseUrlContext } from "./house/images/media-base-url.server.ts";
import { pageContents } from "./house/page-texts/page-contents.server.ts";
import { OwnScript } from "./house/rendering/own-script.tsx";
import { preloadedDataContext } from "./house/rendering/preloaded-data.server.ts";
import { renderHtml } from "./house/rendering/render-html.server.tsx";
import { renderedBodyContext } from "./house/rendering/render-page.server.ts";
import previewForms from "./house/settings/preview-forms.inline.ts?script";
import { databaseContext } from "./platform/db/context.server.ts";
import { contentPolicy, withCamera } from "./platform/http/security-headers.server.ts";
import { logContext } from "./platform/lib/log-context.server.ts";
import { originContext } from "./platform/lib/origin.server.ts";
import type { PageHandle } from "./platform/ui/page-handle.ts";
import { currentSettings, currentVersion } from "./platform/venue/current.server.ts";
import { MenuFigure } from "./site/layout/menu-figure.tsx";
import { MetadataTags } from "./site/metadata/metadata-tags.server.tsx";
import { describePage } from "./site/metadata/page-metadata.server.ts";
import { publicPageKey } from "./site/offline/public-page-key.ts";

type Description = { name: "description"; content: string };

/** The metadata of a public page that was found; other pages have none. */
async function metadataOf(request: Request, page: EntryContext, context: RouterContextProvider) {
  const { matches, loaderData } = page.staticHandlerContext;
  const { pathname, search } = new URL(request.url);
  const address = publicPageKey(pathname + search);
  const route = matches.at(-1)?.route.id;
  if (address === undefined || route === undefined) return undefined;
  const origin = context.get(originContext);
  const description = await describePage(route, {
    db: context.get(databaseContext),
    origin,
    now: Date.now(),
    data: loaderData[route],
    lists: context.get(preloadedDataContext),
  });
  if (!description) return undefined;
  const tags = page.routeModules[route]?.meta?.({ loaderData: loaderData[route] } as MetaArgs) ?? [];
  const title = tags.find((tag): tag is { title: string } => "title" in tag)?.title;
  const text = tags.find((tag): tag is Description => "name" in tag && tag.name === "description")?.content;
  if (title === undefined || text === undefined) return undefined;
  // A list is one page, whichever of its items are shown.
  const url = origin + address.replace(/[?&](shown|offers)=\d+$/, "");
  return <MetadataTags {...{ title, text, url, origin, description }} />;
}

/** No cache stores a page for staff, no search engine lists it, and no other site learns its address. */
const staffHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  // The door scans codes, and the office changes pages without a new document.
  "Permissions-Policy": withCamera,
};

/** React Router's entry point: turns a loaded page into its HTML and headers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const handles = page.staticHandlerContext.matches.map(({ route }) => route.handle as PageHandle | undefined);
  const isForStaff = handles.some((handle) => handle?.forStaff === true);
  if (isForStaff) for (const [name, value] of Object.entries(staffHeaders)) headers.set(name, value);
  if (status >= 400) headers.set("X-Robots-Tag", "noindex");
  const mediaBaseUrl = context.get(mediaBaseUrlContext);
  const isPreview = currentVersion() === undefined;
  const { html, scriptHashes } = await renderHtml(page, {
    url: request.url,
    look: (
      <LookHead
        settings={currentSettings()}
        forStaff={isForStaff}
        fontsWait={handles.some((handle) => handle?.early !== undefined)}
      />
    ),
    head: isPreview ? (
      <OwnScript code={previewForms} />
    ) : status === 200 && !isForStaff ? (
      await metadataOf(request, page, context)
    ) : undefined,
    menuFigure: <MenuFigure {...pageContents().menu} />,
    preloaded: context.get(preloadedDataContext),
    mediaBaseUrl,
    tableCategories: status === 200 && !isForStaff && (await offersCategories(context.get(databaseContext))),
    onError: (error) => context.get(logContext).error({ err: error }, "Part of a page failed"),
  });
  if (import.meta.env.PROD) {
    const kind = isPreview ? "preview" : isForStaff ? "staff" : "guest";
    const policy = contentPolicy(
      scriptHashes,
      context.get(originContext),
      mediaBaseUrl,
      kind,
      new URL(request.url).host,
    );
    headers.set("Content-Security-Policy", policy);
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.get(renderedBodyContext).body = html;
  return new Response(null, { status, headers });
}

/** Logs a failed page; a closed connection or a method that pages don't support isn't a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, "Page failed");
};
