import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import styles from "./app.css?inline";
import { contentPolicy } from "./delivery/safe-headers.server.ts";
import { originContext } from "./lib/origin.server.ts";
import { logContext } from "./log.server.ts";
import { STYLES_MARK } from "./styles-mark.ts";
import type { PageHandle } from "./ui/page-handle.ts";

/** Lets styles, pictures and type go before the scripts, which a guest needs last. */
function yieldToPaint(head: string): string {
  return head.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

/** Where the styles go; React would copy them several times on the way. */
const stylesMark = `<style>${STYLES_MARK}</style>`;
const stylesElement = Buffer.from(`<style>${styles}</style>`);

/** The page as it goes out: its styles put in, and what it may run said in a header. */
function finish(html: string, headers: Headers, origin: string): Buffer {
  // In development Vite adds scripts of its own.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentPolicy(html, origin));
  const cut = html.indexOf("<body");
  const head = yieldToPaint(html.slice(0, cut));
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
export default function handleRequest(
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
  const told = isForStaff ? entryContext : forGuests(entryContext);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={told} url={request.url} />, {
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
            const html = finish(Buffer.concat(parts).toString(), headers, context.get(originContext));
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
