import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { MediaBaseUrl } from "../images/media-base-url.ts";
import { insertFragments } from "./cached-fragment.tsx";
import type { PreloadedData } from "./preloaded-data.ts";
import { newScriptMark, takeScriptMarks } from "./script-hashes.server.ts";
import { ServerRenderContext } from "./server-render.ts";

interface RenderOptions {
  url: string;
  /** Styles, fonts and icons of the club's look. */
  look: ReactNode;
  /** Metadata for the end of the head. */
  head: ReactNode;
  /** The menu's image. */
  menuFigure: ReactNode;
  preloaded: PreloadedData;
  mediaBaseUrl: string;
  /** Whether guests choose a table category in a table request. */
  tableCategories: boolean;
  /** Called with the error of a part that failed to render; the browser renders that part again. */
  onError: (error: unknown) => void;
}

/** React's marker for a part that failed. */
const FAILED_PART = "<!--$!-->";

/**
 * React's streams take a sixth of a page's rendering time, but only they report errors and wait for suspended content.
 */
async function renderMarkup(page: () => ReactNode, onError: (error: unknown) => void): Promise<string> {
  const markup = renderToString(page());
  if (!markup.includes(FAILED_PART)) return `<!DOCTYPE html>${markup}`;
  // Disables progressive chunks: React would move large parts to the end of the document, and move them back with a
  // script.
  const { prelude } = await prerenderToNodeStream(page(), { progressiveChunkSize: Number.POSITIVE_INFINITY, onError });
  return text(prelude);
}

/**
 * Reads the loaders' data completely; otherwise rendering would wait for it. React Router 8.4.0 looks in `streamCache`
 * before it reads the stream; `react-router-markup.test.tsx` fails if that changes.
 *
 * @returns a function that makes the context of one render; call it for each render.
 */
async function readData(page: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream, renderMeta } = page;
  if (!serverHandoffStream) return () => page;
  const result = { done: true, value: await text(serverHandoffStream) };
  const streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
  const empty = () => new ReadableStream({ start: (controller) => controller.close() });
  return () => ({ ...page, renderMeta: { ...renderMeta, streamCache }, serverHandoffStream: empty() });
}

/**
 * Renders a page to bytes.
 *
 * @returns the document in UTF-8, and the hashes of its scripts for the Content-Security-Policy.
 */
export async function renderHtml(
  page: EntryContext,
  { url, look, head, menuFigure, preloaded, mediaBaseUrl, tableCategories, onError }: RenderOptions,
): Promise<{ html: Buffer; scriptHashes: string[] }> {
  const nonce = newScriptMark();
  const fragments: Uint8Array[] = [];
  const context = await readData(page);
  const markup = await renderMarkup(
    () => (
      <MediaBaseUrl value={mediaBaseUrl}>
        <ServerRenderContext value={{ nonce, preloaded, fragments, look, head, menuFigure, tableCategories }}>
          <ServerRouter context={context()} url={url} nonce={nonce} />
        </ServerRenderContext>
      </MediaBaseUrl>
    ),
    onError,
  );
  const { html, hashes } = takeScriptMarks(markup, nonce);
  return { html: insertFragments(Buffer.from(html), fragments), scriptHashes: hashes };
}
