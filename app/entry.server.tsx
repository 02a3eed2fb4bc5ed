import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { databaseContext } from "./db/context.server.ts";
import { dataBlock, describeHead } from "./discovery/head.server.ts";
import { describePage, type PageDescription } from "./discovery/page-metadata.server.ts";
import { contentPolicy, withCamera } from "./http/security-headers.server.ts";
import { ServedLists } from "./layout/preloaded-data.tsx";
import { logContext } from "./lib/log-context.server.ts";
import { originContext } from "./lib/origin.server.ts";
import { preloadedDataContext } from "./lib/preloaded-data.server.ts";
import { mediaBaseUrlContext } from "./media/media-base-url.server.ts";
import { MediaBaseUrl } from "./media/media-base-url.ts";
import { pageAddress } from "./public-pages.ts";
import { deferScripts } from "./rendering/defer-scripts.server.ts";
import { renderedBodyContext } from "./rendering/render-page.server.ts";
import { newScriptMark, takeScriptMarks } from "./rendering/script-hashes.server.ts";
import { fillMarks, MarkedPieces } from "./ui/cached-fragment.tsx";
import { ScriptMark } from "./ui/own-script.tsx";
import type { PageHandle } from "./ui/page-handle.ts";

/** What machines are told of a page. */
interface Told {
  description: PageDescription;
  /** Its one whole address. */
  url: string;
}

/** What is told of a page that was found and may be found; nothing of any other. */
async function tellOf(request: Request, page: EntryContext, context: RouterContextProvider): Promise<Told | undefined> {
  const { matches, loaderData } = page.staticHandlerContext;
  const { pathname, search } = new URL(request.url);
  const address = pageAddress(pathname + search);
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
  // However much of a long list is shown, it is the same page.
  const url = origin + address.replace(/[?&]shown=\d+$/, "");
  return description && { description, url };
}

/** The page as it goes out: with what machines are told. */
function finish(html: Buffer, pieces: readonly Uint8Array[], told: Told | undefined, origin: string): Buffer {
  const cut = html.indexOf("</head>");
  const rendered = html.toString("utf8", 0, cut);
  const head = told ? describeHead(rendered, told.url, origin, told.description) : rendered;
  const rest = [...(told ? [dataBlock(told.description)] : []), ...fillMarks(html.subarray(cut), pieces)];
  return Buffer.concat([Buffer.from(head), ...rest]);
}

/** Nothing on the way keeps a page for staff, no machine lists it, and no other site hears of its address. */
const staffHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  // Codes are scanned at the door. From one page of the office to the next no new document is loaded.
  "Permissions-Policy": withCamera,
};

/**
 * The page with the routes it is drawn from and no others: React Router would make a tree of them all for
 * each page. Guests' browsers load the list of routes without the back office, which the build puts beside
 * the whole one.
 */
function renderable(page: EntryContext, isForStaff: boolean): EntryContext {
  const { manifest, staticHandlerContext } = page;
  const url = isForStaff ? manifest.url : manifest.url.replace(/\/manifest-(?=\w+\.js$)/, "/guests-");
  const rendered = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]);
  return { ...page, manifest: { ...manifest, url, routes: Object.fromEntries(rendered) } };
}

/**
 * Renders a page whole, so that it goes out in one piece with its length. Everything it needs is there
 * before: its data is read to the end first, where React Router would have React wait for it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isForStaff = entryContext.staticHandlerContext.matches.some(
    ({ route }) => (route.handle as PageHandle | undefined)?.forStaff,
  );
  if (isForStaff) for (const [name, value] of Object.entries(staffHeaders)) headers.set(name, value);
  if (status >= 400) headers.set("X-Robots-Tag", "noindex");
  const told = status === 200 && !isForStaff ? await tellOf(request, entryContext, context) : undefined;
  const { serverHandoffStream } = entryContext;
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  const result = { done: true, value: data };
  const renderMeta = { ...entryContext.renderMeta, streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
  const page = renderable({ ...entryContext, renderMeta, serverHandoffStream: new ReadableStream() }, isForStaff);
  const mediaBaseUrl = context.get(mediaBaseUrlContext);
  const pieces: Uint8Array[] = [];
  const mark = newScriptMark();
  const markup = `<!DOCTYPE html>${renderToString(
    <MediaBaseUrl value={mediaBaseUrl}>
      <ServedLists value={context.get(preloadedDataContext)}>
        <MarkedPieces value={pieces}>
          <ScriptMark value={mark}>
            <ServerRouter context={page} url={request.url} nonce={mark} />
          </ScriptMark>
        </MarkedPieces>
      </ServedLists>
    </MediaBaseUrl>,
  )}`;
  const own = takeScriptMarks(markup, mark);
  const rendered = Buffer.from(own.html);
  const origin = context.get(originContext);
  // Staff have the scripts from their last page. In development Vite's own come as they are.
  const painted = import.meta.env.PROD && !isForStaff ? deferScripts(rendered) : { html: rendered, hashes: [] };
  if (import.meta.env.PROD) {
    headers.set("Content-Security-Policy", contentPolicy([...own.hashes, ...painted.hashes], origin, mediaBaseUrl));
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.get(renderedBodyContext).body = finish(painted.html, pieces, told, origin);
  return new Response(null, { status, headers });
}

/** Logs what broke while a page was made; a guest who went away, or asked for what pages do not do, is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, "A page failed");
};
