import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { logContext } from "./log.server.ts";
import { staffPageHeaders } from "./staff-page.server.ts";
import type { PageHandle } from "./ui/page-handle.ts";

/** Lets styles, pictures and type go before the scripts, which a guest needs last. */
function yieldToPaint(html: string): string {
  return html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
}

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
  // In development Vite adds scripts of its own.
  const nonce = isForStaff && import.meta.env.PROD ? randomBytes(16).toString("base64") : undefined;
  if (isForStaff) for (const [name, value] of Object.entries(staffPageHeaders(nonce))) headers.set(name, value);
  const told = isForStaff ? entryContext : forGuests(entryContext);
  const document = <ServerRouter context={told} url={request.url} {...(nonce && { nonce })} />;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      ...(nonce && { nonce }),
      onAllReady() {
        headers.set("Content-Type", "text/html; charset=utf-8");
        const parts: Buffer[] = [];
        let inHead = true;
        const page = new Writable({
          decodeStrings: false,
          write(part: string | Buffer, _encoding, done) {
            if (inHead) {
              // React never cuts a character in two.
              const text = part.toString();
              inHead = !text.includes("<body");
              parts.push(Buffer.from(yieldToPaint(text)));
            } else {
              parts.push(typeof part === "string" ? Buffer.from(part) : part);
            }
            done();
          },
          final(done) {
            resolve(new Response(Buffer.concat(parts), { status, headers }));
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
