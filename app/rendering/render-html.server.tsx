import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { MediaBaseUrl } from "../media/media-base-url.ts";
import { insertFragments } from "./cached-fragment.tsx";
import { deferScripts } from "./defer-scripts.server.ts";
import type { PreloadedData } from "./preloaded-data.ts";
import { newScriptMark, takeScriptMarks } from "./script-hashes.server.ts";
import { ServerRenderContext } from "./server-render.ts";

interface RenderOptions {
  url: string;
  /** Styles, fonts and icons of the club's look. */
  look: ReactNode;
  /** Metadata for the end of the head. */
  head: ReactNode;
  preloaded: PreloadedData;
  mediaBaseUrl: string;
  /** Whether staff see the page: they need all routes. Guests' browsers load the list without the back office. */
  isForStaff: boolean;
  /** Whether modules wait for the first paint. */
  defersScripts: boolean;
  /** Receives the error of a part that failed; the browser renders that part again. */
  onError: (error: unknown) => void;
}

/**
 * Renders a page to the bytes that go out.
 *
 * @returns the document in UTF-8, and the hashes of its scripts for the content policy.
 */
export async function renderHtml(
  page: EntryContext,
  { url, look, head, preloaded, mediaBaseUrl, isForStaff, defersScripts, onError }: RenderOptions,
): Promise<{ html: Buffer; scriptHashes: string[] }> {
  const { manifest } = page;
  // Written by `scripts/build-for-guests.ts`.
  const manifestUrl = isForStaff ? manifest.url : manifest.url.replace(/\/manifest-(?=\w+\.js$)/, "/guests-");
  const nonce = newScriptMark();
  const fragments: Uint8Array[] = [];
  const { prelude } = await prerenderToNodeStream(
    <MediaBaseUrl value={mediaBaseUrl}>
      <ServerRenderContext value={{ nonce, preloaded, fragments, look, head }}>
        <ServerRouter context={{ ...page, manifest: { ...manifest, url: manifestUrl } }} url={url} nonce={nonce} />
      </ServerRenderContext>
    </MediaBaseUrl>,
    // In one piece: React would move large parts to the end of the document, and a script back to their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError },
  );
  const { html, hashes } = takeScriptMarks(await text(prelude), nonce);
  const rendered = Buffer.from(html);
  const deferred = defersScripts ? deferScripts(rendered) : { html: rendered, hashes: [] };
  return { html: insertFragments(deferred.html, fragments), scriptHashes: [...hashes, ...deferred.hashes] };
}
