import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { etagMatches } from "../lib/etag-matches.ts";
import type { Histogram } from "../lib/histogram.server.ts";
import { limitConcurrency } from "../lib/limit-concurrency.server.ts";
import { chooseEncoding, type Encoding } from "./compression.ts";
import { type CompressionLevel, compressFile, type RenderedPage } from "./rendered-page.server.ts";

/** For a page's first responses; higher levels take five times as long to save one per cent. */
const ONCE: CompressionLevel = { brotli: 6, gzip: 7 };

/** For popular pages: a tenth smaller, for a tenth of a second of CPU time. */
const BEST: CompressionLevel = { brotli: 11, gzip: 9 };

/** Number of responses from the cache after which a page is compressed with `BEST`. */
const POPULAR = 3;

const oneByOne = limitConcurrency(1);

/** Header names and values alternately, the fastest form for Node's server. */
type FlatHeaders = (string | number)[];

/** A page in one encoding, ready to send. */
interface Sendable {
  etag: string;
  headers: FlatHeaders;
  notModified: FlatHeaders;
  body: Buffer;
}

interface CachedPage {
  bytes: number;
  /** Responses from the cache. */
  hits: number;
  status: number;
  encoded: Record<Encoding, Sendable>;
  /** Histograms of its responses with 200 and 304. */
  durations: { whole: Histogram; notModified: Histogram };
}

/** Counts since startup. */
export interface CacheCounts {
  hits: number;
  misses: number;
  rendered: number;
}

export interface PageCache {
  /** Sends a page from the cache, or renders it first; concurrent requests share one rendering. */
  answer(address: string, request: IncomingMessage, response: ServerResponse): void;
  /** Clears the cache after public content changes. */
  clear(): void;
  counts: CacheCounts;
  /** Size of all pages in bytes. */
  size(): number;
  /** Number of pages. */
  entries(): number;
}

interface PageCacheOptions {
  renderAddress: (address: string) => Promise<RenderedPage>;
  /** The expiry time of a page rendered at a given time; both in ms since 1970. */
  trueUntil: (renderedAt: number) => Promise<number>;
  /** Called after each response with a page. */
  onSent: (address: string, request: IncomingMessage, status: number) => void;
  /** Responds when a page could not be rendered. */
  onFailure: (error: unknown, response: ServerResponse) => void;
  /** The histogram of an address's responses with a status. */
  durationsOf: (address: string, status: number) => Histogram;
  /** Size limit of the cache in bytes. */
  mostBytes: number;
  cacheControl: string;
}

async function prepare(
  { status, headers, body }: RenderedPage,
  cacheControl: string,
  durations: CachedPage["durations"],
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([compressFile(body, "br", ONCE), compressFile(body, "gzip", ONCE)]);
  const mark = hash("sha256", body, "base64url").slice(0, 22);
  const sendable = (encoding: Encoding, bytes: Buffer): Sendable => {
    const etag = `"${mark}-${encoding}"`;
    const common = {
      ...headers,
      "cache-control": status === 200 ? cacheControl : "no-cache",
      etag,
      vary: "Accept-Encoding",
    };
    const whole = {
      ...common,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": bytes.length,
    };
    return {
      etag,
      headers: Object.entries(whole).flat(),
      notModified: Object.entries(common)
        .filter(([name]) => name !== "content-type")
        .flat(),
      body: bytes,
    };
  };
  return {
    bytes: body.length + br.length + gz.length + 2_000,
    hits: 0,
    status,
    durations,
    encoded: { br: sendable("br", br), gzip: sendable("gzip", gz), identity: sendable("identity", body) },
  };
}

/**
 * Replaces a page's Brotli encoding with the smallest. The ETag stays the same: the decoded page is identical, and
 * ranges are never sent.
 */
async function compressBest({ encoded }: CachedPage): Promise<void> {
  const body = await compressFile(encoded.identity.body, "br", BEST);
  const length = encoded.br.headers.indexOf("content-length") + 1;
  encoded.br = { ...encoded.br, headers: encoded.br.headers.with(length, body.length), body };
}

/** @param start of the request, from `performance.now()`. */
function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, start: number): void {
  const sendable = page.encoded[chooseEncoding(request.headers["accept-encoding"] as string | undefined)];
  const known = request.headers["if-none-match"];
  if (page.status === 200 && (known === "*" || etagMatches(known, sendable.etag))) {
    response.writeHead(304, sendable.notModified).end();
    page.durations.notModified.add(performance.now() - start);
    return;
  }
  response.writeHead(page.status, sendable.headers);
  if (request.method === "HEAD") response.end();
  else response.end(sendable.body);
  page.durations.whole.add(performance.now() - start);
}

/** Creates the cache of public pages: each is rendered and compressed once, until content changes or it expires. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { renderAddress, trueUntil, onSent, onFailure, durationsOf, mostBytes, cacheControl } = options;
  const cached = new LRUCache<string, CachedPage>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  const renderings = new Map<string, Promise<CachedPage>>();
  const counts: CacheCounts = { hits: 0, misses: 0, rendered: 0 };
  /** Incremented by `clear`: a page whose rendering started earlier is not cached. */
  let round = 0;
  let until = 0;

  const clear = () => {
    round += 1;
    cached.clear();
    renderings.clear();
  };

  const improve = (address: string, page: CachedPage) => {
    oneByOne(async () => {
      if (cached.peek(address) === page) await compressBest(page);
    }).catch(() => {
      // Compressing failed: the page keeps its faster compression.
    });
  };

  const make = async (address: string): Promise<CachedPage> => {
    const started = round;
    const renderedAt = Date.now();
    const rendered = await renderAddress(address);
    const durations = { whole: durationsOf(address, rendered.status), notModified: durationsOf(address, 304) };
    const page = await prepare(rendered, cacheControl, durations);
    counts.rendered += 1;
    if (page.status !== 200) return page;
    const end = await trueUntil(renderedAt);
    if (started === round) {
      until = end;
      cached.set(address, page);
    }
    return page;
  };

  return {
    counts,
    clear,
    size: () => cached.calculatedSize,
    entries: () => cached.size,
    answer(address, request, response) {
      const start = performance.now();
      if (cached.size > 0 && Date.now() >= until) clear();
      const page = cached.get(address);
      if (page) {
        counts.hits += 1;
        page.hits += 1;
        send(page, request, response, start);
        onSent(address, request, page.status);
        if (page.hits === POPULAR) improve(address, page);
        return;
      }
      counts.misses += 1;
      const rendering = renderings.getOrInsertComputed(address, () => {
        const page = make(address);
        const settled = () => {
          if (renderings.get(address) === page) renderings.delete(address);
        };
        page.then(settled, settled);
        return page;
      });
      rendering.then(
        (page) => {
          send(page, request, response, start);
          onSent(address, request, page.status);
        },
        (error: unknown) => {
          onFailure(error, response);
          durationsOf(address, 500).add(performance.now() - start);
        },
      );
    },
  };
}
