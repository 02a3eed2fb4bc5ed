import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isKnownTag } from "../lib/etag-matches.ts";
import type { Times } from "../lib/histogram.server.ts";
import { chooseEncoding, type Encoding } from "./compression.ts";
import { type DrawnPage, type Effort, pack } from "./rendered-page.server.ts";

/** Harder than on the fly, since it is done once; the last steps cost ten times the time for a per cent. */
const ONCE: Effort = { brotli: 6, gzip: 7 };

/** Header names and values in turns, as Node's server writes them fastest. */
type FlatHeaders = (string | number)[];

/** One way a page goes out: headers and bytes, ready. */
interface Sendable {
  etag: string;
  headers: FlatHeaders;
  notModified: FlatHeaders;
  body: Buffer;
}

interface KeptPage {
  bytes: number;
  status: number;
  ways: Record<Encoding, Sendable>;
  /** Where its answers are counted: whole, and not modified. */
  times: { whole: Times; notModified: Times };
}

/** Counts since the start, for whoever watches. */
export interface CacheCounts {
  hits: number;
  misses: number;
  drawn: number;
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
  draw: (address: string) => Promise<DrawnPage>;
  /** When what was drawn at a moment stops being true by itself; both ms since 1970. */
  trueUntil: (drawnAt: number) => Promise<number>;
  /** Answers when a page could not be drawn. */
  onFailure: (error: unknown, response: ServerResponse) => void;
  /** Where answers are counted that go out with a status from an address. */
  timesOf: (address: string, status: number) => Times;
  /** Most bytes that are kept. */
  mostBytes: number;
  /** What browsers and a CDN may do with a page. */
  cacheControl: string;
}

async function prepare(
  { status, headers, body }: DrawnPage,
  cacheControl: string,
  times: KeptPage["times"],
): Promise<KeptPage> {
  const [br, gz] = await Promise.all([pack(body, "br", ONCE), pack(body, "gzip", ONCE)]);
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
    times,
    ways: { br: way("br", br), gzip: way("gzip", gz), identity: way("identity", body) },
  };
}

/** @param start when the request came, by `performance.now()`. */
function send(page: KeptPage, request: IncomingMessage, response: ServerResponse, start: number): void {
  const way = page.ways[chooseEncoding(request.headers["accept-encoding"] as string | undefined)];
  const known = request.headers["if-none-match"];
  if (page.status === 200 && (known === "*" || isKnownTag(known, way.etag))) {
    response.writeHead(304, way.notModified).end();
    page.times.notModified.add(performance.now() - start);
    return;
  }
  response.writeHead(page.status, way.headers);
  if (request.method === "HEAD") response.end();
  else response.end(way.body);
  page.times.whole.add(performance.now() - start);
}

/**
 * Keeps public pages, each drawn once and compressed once, until content changes or a moment passes
 * that changes it.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { draw, trueUntil, onFailure, timesOf, mostBytes, cacheControl } = options;
  const kept = new LRUCache<string, KeptPage>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes });
  const underWay = new Map<string, Promise<KeptPage>>();
  const counts: CacheCounts = { hits: 0, misses: 0, drawn: 0 };
  /** Counts how often everything was let go of: what was begun before is not kept. */
  let round = 0;
  let until = 0;

  const drop = () => {
    round += 1;
    kept.clear();
    underWay.clear();
  };

  const make = async (address: string): Promise<KeptPage> => {
    const mine = round;
    const drawnAt = Date.now();
    const drawn = await draw(address);
    const times = { whole: timesOf(address, drawn.status), notModified: timesOf(address, 304) };
    const page = await prepare(drawn, cacheControl, times);
    counts.drawn += 1;
    if (page.status !== 200) return page;
    const end = await trueUntil(drawnAt);
    if (mine === round) {
      until = end;
      kept.set(address, page);
    }
    return page;
  };

  return {
    counts,
    drop,
    size: () => kept.calculatedSize,
    entries: () => kept.size,
    answer(address, request, response) {
      const start = performance.now();
      if (kept.size > 0 && Date.now() >= until) drop();
      const page = kept.get(address);
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
