import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { logContext } from "./log.server.ts";

/** Renders a page whole, so that it goes out in one piece with its length. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      async onAllReady() {
        const html = await buffer(pipe(new PassThrough()));
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(new Uint8Array(html), { status, headers }));
      },
      onShellError: reject,
    });
  });
}

/** Logs what broke while a page was made; a guest who went away is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname.slice(0, 200) }, "A page failed");
};
