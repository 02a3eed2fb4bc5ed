import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { etagMatches } from "../lib/etag-matches.ts";
import type { Histogram } from "../lib/histogram.server.ts";
import { chooseEncoding, type Encoding } from "./compression.ts";
import { type CompressionLevel, compressFile, type RenderedPage } from "./rendered-page.server.ts";

/** Harder than on the fly, since it is done once; the last steps cost ten times the time for a per cent. */
const ONCE: CompressionLevel = { brotli: 6, gzip: 7 };

/** Header names and values in turns, as Node's server writes them fastest. */
type FlatHeaders = (string | number)[];

/** One way a page goes out: headers and bytes, ready. */
interface Sendable {
  etag: string;
  headers: FlatHeaders;
  notModified: FlatHeaders;
  body: Buffer;
}

interface CachedPage {
  bytes: number;
  status: number;
  ways: Record<Encoding, Sendable>;
  /** Where its answers are counted: whole, and not modified. */
  durations: { whole: Histogram; notModified: Histogram };
}

/** Counts since the start, for whoever watches. */
export interface CacheCounts {
  hits: number;
  misses: number;
  rendered: number;
}

export interface PageCache {
  /** Answers with a page that is kept, or draws it first; one drawing serves everyone who waits for it. */
  answer(address: string, request: IncomingMessage, response: ServerResponse): void;
  /** Lets go of everything: what guests see has changed. */
  drop(): void;
  counts: CacheCounts;
  /** Bytes of what is kept. */
  size(): number;
  /** How many pages are kept. */
  entries(): number;
}

interface PageCacheOptions {
  /** Draws the page at an address. */
  renderAddress: (address: string) => Promise<RenderedPage>;
  /** When what was drawn at a moment stops being true by itself; both ms since 1970. */
  trueUntil: (renderedAt: number) => Promise<number>;
  /** Answers when a page could not be drawn. */
  onFailure: (error: unknown, response: ServerResponse) => void;
  /** Where answers are counted that go out with a status from an address. */
  timesOf: (address: string, status: number) => Histogram;
  /** Most bytes that are kept. */
  mostBytes: number;
  /** What browsers and a CDN may do with a page. */
  cacheControl: string;
}

async function prepare(
  { status, headers, body }: RenderedPage,
  cacheControl: string,
  durations: CachedPage["durations"],
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([compressFile(body, "br", ONCE), compressFile(body, "gzip", ONCE)]);
  const mark = hash("sha256", body, "base64url").slice(0, 22);
  const way = (encoding: Encoding, bytes: Buffer): Sendable => {
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
    status,
    durations,
    ways: { br: way("br", br), gzip: way("gzip", gz), identity: way("identity", body) },
  };
}

/** @param start when the request came, by `performance.now()`. */
function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, start: number): void {
  const way = page.ways[chooseEncoding(request.headers["accept-encoding"] as string | undefined)];
  const known = request.headers["if-none-match"];
  if (page.status === 200 && (known === "*" || etagMatches(known, way.etag))) {
    response.writeHead(304, way.notModified).end();
    page.durations.notModified.add(performance.now() - start);
    return;
  }
  response.writeHead(page.status, way.headers);
  if (request.method === "HEAD") response.end();
  else response.end(way.body);
  page.durations.whole.add(performance.now() - start);
}

/**
 * Keeps public pages, each drawn once and compressed once, until content changes or a moment passes
 * that changes it.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { renderAddress, trueUntil, onFailure, timesOf, mostBytes, cacheControl } = options;
  const cached = new LRUCache<string, CachedPage>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  const underWay = new Map<string, Promise<CachedPage>>();
  const counts: CacheCounts = { hits: 0, misses: 0, rendered: 0 };
  /** Counts how often everything was let go of: what was begun before is not kept. */
  let round = 0;
  let until = 0;

  const drop = () => {
    round += 1;
    cached.clear();
    underWay.clear();
  };

  const make = async (address: string): Promise<CachedPage> => {
    const mine = round;
    const renderedAt = Date.now();
    const rendered = await renderAddress(address);
    const durations = { whole: timesOf(address, rendered.status), notModified: timesOf(address, 304) };
    const page = await prepare(rendered, cacheControl, durations);
    counts.rendered += 1;
    if (page.status !== 200) return page;
    const end = await trueUntil(renderedAt);
    if (mine === round) {
      until = end;
      cached.set(address, page);
    }
    return page;
  };

  return {
    counts,
    drop,
    size: () => cached.calculatedSize,
    entries: () => cached.size,
    answer(address, request, response) {
      const start = performance.now();
      if (cached.size > 0 && Date.now() >= until) drop();
      const page = cached.get(address);
      if (page) {
        counts.hits += 1;
        send(page, request, response, start);
        return;
      }
      counts.misses += 1;
      let making = underWay.get(address);
      if (!making) {
        making = make(address);
        underWay.set(address, making);
        const mine = making;
        const settled = () => {
          if (underWay.get(address) === mine) underWay.delete(address);
        };
        making.then(settled, settled);
      }
      making.then(
        (made) => send(made, request, response, start),
        (error: unknown) => {
          onFailure(error, response);
          timesOf(address, 500).add(performance.now() - start);
        },
      );
    },
  };
}
