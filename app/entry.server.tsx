import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import styles from "./app.css?inline";
import { databaseContext } from "./db/context.server.ts";
import { contentPolicy } from "./delivery/safe-headers.server.ts";
import { describePage, type PageDescription } from "./discovery/describe-page.server.ts";
import { describeHead } from "./discovery/head.server.ts";
import { originContext } from "./lib/origin.server.ts";
import { logContext } from "./log.server.ts";
import { pageAddress } from "./public-pages.ts";
import { STYLES_MARK } from "./styles-mark.ts";
import type { PageHandle } from "./ui/page-handle.ts";

/** Lets styles, pictures and type go before the scripts, which a guest needs last. */
function yieldToPaint(head: string): string {
  return head.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

/** Where the styles go; React would copy them several times on the way. */
const stylesMark = `<style>${STYLES_MARK}</style>`;
const stylesElement = Buffer.from(`<style>${styles}</style>`);

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
  });
  // However much of a long list is shown, it is the same page.
  const url = origin + address.replace(/[?&]shown=\d+$/, "");
  return description && { description, url };
}

/** The page as it goes out: what machines are told and its styles put in, and what it may run said in a header. */
function finish(html: string, headers: Headers, origin: string, told: Told | undefined): Buffer {
  // In development Vite adds scripts of its own.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentPolicy(html, origin));
  const cut = html.indexOf("<body");
  const drawn = yieldToPaint(html.slice(0, cut));
  const head = told ? describeHead(drawn, told.url, origin, told.description) : drawn;
  const mark = head.indexOf(stylesMark);
  const rest = Buffer.from(html.slice(cut));
  if (mark < 0) return Buffer.concat([Buffer.from(head), rest]);
  return Buffer.concat([
    Buffer.from(head.slice(0, mark)),
    stylesElement,
    Buffer.from(head.slice(mark + stylesMark.length)),
    rest,
  ]);
}

/** Nothing on the way keeps a page for staff, no machine lists it, and no other site hears of its address. */
const staffHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** Has a guest's browser load the list of routes without the back office, which the build puts beside the whole one. */
function forGuests(page: EntryContext): EntryContext {
  const url = page.manifest.url.replace(/\/manifest-(?=\w+\.js$)/, "/guests-");
  return { ...page, manifest: { ...page.manifest, url } };
}

/** Renders a page whole, so that it goes out in one piece with its length. */
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
  const routes = isForStaff ? entryContext : forGuests(entryContext);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routes} url={request.url} />, {
      onAllReady() {
        headers.set("Content-Type", "text/html; charset=utf-8");
        const parts: Buffer[] = [];
        const page = new Writable({
          decodeStrings: false,
          write(part: string | Buffer, _encoding, done) {
            parts.push(typeof part === "string" ? Buffer.from(part) : part);
            done();
          },
          final(done) {
            const html = finish(Buffer.concat(parts).toString(), headers, context.get(originContext), told);
            resolve(new Response(html as BodyInit, { status, headers }));
            done();
          },
        });
        pipe(page);
      },
      onShellError: reject,
      onError: (error) => context.get(logContext).error({ err: error }, "A page could not be drawn"),
    });
  });
}

/** Logs what broke while a page was made; a guest who went away is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname.slice(0, 200) }, "A page failed");
};
